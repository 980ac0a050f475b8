import { currencyUnit, formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Tiles } from '@heliodon/ui/Tiles';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import type { BillOut, BillTotalsOut, ComparedTotals } from '../../contract/bill.schema.ts';
import { ChangeTag } from '../report/ChangeTag.tsx';
import { spanText } from '../report/columnText.ts';

type Figure = (totals: BillTotalsOut) => number | null;

const PRICE_PLACES = 4;
const fixedCost: Figure = ({ capacity, powerFactor }) => Number(capacity) + Number(powerFactor);
const meanPrice: Figure = ({ meanPrice: price }) => (price === null ? null : Number(price));

/** Main figures of the bill, and their changes. */
export function BillTiles({ bill }: { bill: BillOut }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const { currency, totals, preliminary, before, yearBefore } = bill;
  const shown = (amount: number) => formatMoney(amount, { lang, currency });
  const kwh = (text: string) => formatQuantity(Number(text), 'kWh').text;
  const changes = (of: Figure, text: (value: number) => string, goodWhen: 'up' | 'down' = 'down') => {
    const tag = (other: ComparedTotals | null, name: 'before' | 'yearBefore') => {
      const then = other && of(other);
      const now = other && of(other.own);
      const tip =
        other && then !== null && now !== null
          ? t('change.tip', {
              own: spanText(other.own.from, other.own.to),
              ownValue: text(now),
              span: spanText(other.from, other.to),
              value: text(then),
            })
          : t('change.none');
      return <ChangeTag now={now} before={then} label={t(`change.${name}`)} tip={tip} goodWhen={goodWhen} />;
    };
    return (
      <>
        {tag(before, 'before')}
        {tag(yearBefore, 'yearBefore')}
      </>
    );
  };
  const moneyTile = (key: string, of: Figure, hint: string, goodWhen: 'up' | 'down' = 'down') => ({
    key,
    hint,
    label: t(`bill.tile.${key}`),
    value: shown(of(totals) ?? 0).value,
    unit: shown(of(totals) ?? 0).unit,
    note: changes(of, (value) => shown(value).text, goodWhen),
  });
  const price = meanPrice(totals);
  // Without monthly charges the mean price is final: there is nothing to apportion to days.
  const isPreliminary = bill.running && bill.months.some(({ whole }) => whole);
  const preliminaryText = preliminary
    ? t('bill.tile.preliminary', {
        span: spanText(preliminary.from, preliminary.to),
        days: preliminary.days,
        of: preliminary.of,
      })
    : t('bill.tile.noDay');
  return (
    <Tiles
      ofHistory
      items={[
        moneyTile('toPay', (of) => Number(of.total), t('bill.tile.toPayHint')),
        moneyTile('energy', (of) => Number(of.energy), kwh(totals.importKwh)),
        moneyTile('capacity', fixedCost, t('bill.tile.capacityHint')),
        moneyTile('feedIn', (of) => Math.abs(Number(of.feedIn)), kwh(totals.feedInKwh), 'up'),
        {
          key: 'meanPrice',
          label: t(isPreliminary ? 'bill.tile.meanPricePreliminary' : 'bill.tile.meanPrice'),
          value: price === null ? NO_VALUE : formatNumber(price, PRICE_PLACES),
          unit: price === null ? undefined : `${currencyUnit(currency, lang)}/kWh`,
          hint: t('bill.tile.meanPriceHint'),
          note: (
            <>
              {isPreliminary && <span>{preliminaryText}</span>}
              {changes(meanPrice, (value) => formatNumber(value, PRICE_PLACES))}
            </>
          ),
        },
      ]}
    />
  );
}
