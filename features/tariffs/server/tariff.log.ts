import { NAMED_PERIODS } from '@heliodon/energy/tariff/tariff-day';
import { changesBetween, type LogChange } from '@heliodon/server-kit/operation-log';
import type { PriceInput, SeasonInput } from '../contract/price.schema.ts';
import { priceLogFields, transformerLogFields } from '../contract/tariffs.log-fields.ts';
import type { TransformerInput } from '../contract/transformer.schema.ts';

/** Null: there was none, or is none any more. */
export const priceChanges = (before: PriceInput | null, after: PriceInput | null): LogChange[] =>
  changesBetween(priceLogFields, before ? loggedPrice(before) : {}, after ? loggedPrice(after) : {});

export const transformerChanges = (
  before: TransformerInput | null,
  after: TransformerInput | null,
): LogChange[] =>
  changesBetween(
    transformerLogFields,
    before ? loggedTransformer(before) : {},
    after ? loggedTransformer(after) : {},
  );

const loggedPrice = ({ effectiveMonth, feedInPrice, efficiency, seasons }: PriceInput) => ({
  effectiveMonth,
  feedInPrice,
  efficiency,
  seasons: seasons.map(seasonText),
});

const loggedTransformer = ({
  billingType,
  capacityKva,
  ranges,
  pfStandard,
  ...demand
}: TransformerInput) => ({
  billingType,
  capacityKva,
  pfStandard,
  ...(billingType === 'demand' && {
    demandWindow: demand.demandWindow ?? 'block',
    ratchetPercent: demand.ratchetPercent ?? 0,
    ratchetMonths: demand.ratchetPercent ? demand.ratchetMonths : undefined,
  }),
  ranges: ranges.map(({ startMonth, endMonth, price }) => `${startMonth}–${endMonth}: ${price}`),
});

/** In language-independent form: '1–12: 0.62; 08:00–11:00 1.03'. */
function seasonText(season: SeasonInput): string {
  const periods = NAMED_PERIODS.flatMap((name) => {
    const period = season[name];
    return period
      ? period.ranges.map((range) => `${clock(range.startMin)}–${clock(range.endMin)} ${period.price}`)
      : [];
  });
  return [`${season.startMonth}–${season.endMonth}: ${season.usualPrice}`, ...periods.sort()].join('; ');
}

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
