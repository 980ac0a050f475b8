import { currencyUnit } from '@heliodon/kernel/format/money';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { Tiles } from '@heliodon/ui/Tiles';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import type { DemandSetup } from '../../contract/settings.contract.ts';
import { kwText, minuteText } from '../shared/figures.ts';

/** Limit, peak of the month so far, price per kW and the limit that storage could hold. */
export function SetupTiles({ setup }: { setup: DemandSetup }) {
  const { t } = useTranslation('demand');
  const lang = useLang();
  const { plant, settings, month, billing, months, suggestedKw } = setup;
  const price = billing?.pricePerKw ?? null;
  return (
    <Tiles
      items={[
        {
          key: 'limit',
          label: t('watch.limit'),
          value: kwText(settings.limitKw),
          unit: 'kW',
          note:
            settings.limitKw === null
              ? t('manage.notSet')
              : t(settings.on ? 'watch.controlOn' : 'watch.controlOff'),
        },
        {
          key: 'monthPeak',
          label: t('watch.monthPeak'),
          value: kwText(month.peakKw),
          unit: 'kW',
          energy: 'grid',
          hint: t(billing?.type === 'demand' ? 'watch.monthPeakBilled' : 'watch.monthPeakNote'),
          note: month.peakAtMs === null ? t('manage.noQuarter') : minuteText(month.peakAtMs, plant.timeZone),
        },
        {
          key: 'price',
          label: t('manage.price'),
          value: price ?? NO_VALUE,
          unit:
            price === null
              ? undefined
              : t('manage.perKwMonth', { money: currencyUnit(plant.currency, lang) }),
          note: price === null ? t('manage.notByDemand') : t('manage.priceNote'),
        },
        {
          key: 'suggested',
          label: t('manage.suggested'),
          value: kwText(suggestedKw),
          unit: 'kW',
          energy: 'battery',
          hint: t('manage.suggestedHint'),
          note:
            suggestedKw === null
              ? t('manage.noSuggestion')
              : t('manage.suggestedNote', { count: months.length }),
        },
      ]}
    />
  );
}
