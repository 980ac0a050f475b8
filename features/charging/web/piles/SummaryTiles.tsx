import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { type Tile, Tiles } from '@heliodon/ui/Tiles';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { feeOf } from '../chargingWords.ts';
import { useSummary } from '../data/useCharging.ts';

/** Current totals of all chargers, and sums of today and this month. */
export function SummaryTiles({ plantId }: { plantId: number }) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const summary = useSummary(plantId);
  return (
    <LoadedCard query={summary} height="5rem">
      {({ currency, piles, online, connectors, inUse, powerKw, today, month }) => {
        const power = formatQuantity(powerKw, 'kW');
        const energy = (kwh: number) => formatQuantity(kwh, 'kWh', 1);
        const fee = (amount: string) => feeOf(amount, currency, lang);
        const ofMonth = (text: string) => t('summary.month', { text });
        const items: Tile[] = [
          {
            key: 'inUse',
            label: t('summary.inUse'),
            value: `${inUse} / ${connectors}`,
            note: t('summary.online', { online, piles }),
          },
          {
            key: 'power',
            label: t('summary.power'),
            energy: 'charging',
            value: power.value,
            unit: power.unit,
          },
          {
            key: 'energy',
            label: t('summary.energy'),
            value: energy(today.energyKwh).value,
            unit: energy(today.energyKwh).unit,
            note: ofMonth(energy(month.energyKwh).text),
          },
          {
            key: 'sessions',
            label: t('summary.sessions'),
            value: formatNumber(today.sessions, 0),
            note: ofMonth(formatNumber(month.sessions, 0)),
          },
          {
            key: 'fee',
            label: t('summary.fee'),
            hint: t('summary.feeHint'),
            value: fee(today.fee).value,
            unit: fee(today.fee).unit,
            note: ofMonth(fee(month.fee).text),
          },
        ];
        return <Tiles items={items} />;
      }}
    </LoadedCard>
  );
}
