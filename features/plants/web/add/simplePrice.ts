import type { PriceInput } from '@heliodon/tariffs/contract';

/** What the short form asks of the price. */
export interface SimplePrice {
  readonly kind: 'flat' | 'peakValley';
  readonly usual: string;
  readonly peak: string;
  readonly valley: string;
  readonly feedIn: string;
}

export const noSimplePrice: SimplePrice = { kind: 'flat', usual: '', peak: '', valley: '', feedIn: '' };

const HOUR = 60;
/** Common hours of commercial users; the price can be edited in full at any time. */
export const PEAK_HOURS = [
  { startMin: 8 * HOUR, endMin: 11 * HOUR },
  { startMin: 17 * HOUR, endMin: 22 * HOUR },
];
export const VALLEY_HOURS = [
  { startMin: 0, endMin: 7 * HOUR },
  { startMin: 23 * HOUR, endMin: 24 * HOUR },
];

/** Of a round trip through today's storage machines. */
const USUAL_EFFICIENCY = '0.9';

export const emptyPrice = (month: string): PriceInput => ({
  effectiveMonth: month,
  efficiency: USUAL_EFFICIENCY,
  feedInPrice: '',
  seasons: [
    {
      startMonth: 1,
      endMonth: 12,
      usualPrice: '',
      deepValley: null,
      valley: null,
      peak: null,
      topPeak: null,
    },
  ],
});

/** The whole year alike; who sells nothing sells at 0. */
export function fullPrice({ kind, usual, peak, valley, feedIn }: SimplePrice, month: string): PriceInput {
  const [season] = emptyPrice(month).seasons;
  if (!season) throw new Error('a price has a season');
  const periods =
    kind === 'peakValley'
      ? { peak: { price: peak, ranges: PEAK_HOURS }, valley: { price: valley, ranges: VALLEY_HOURS } }
      : {};
  return {
    ...emptyPrice(month),
    feedInPrice: feedIn || '0',
    seasons: [{ ...season, usualPrice: usual, ...periods }],
  };
}

const FIELDS: Readonly<Record<string, keyof SimplePrice>> = {
  'seasons.0.usualPrice': 'usual',
  'seasons.0.peak.price': 'peak',
  'seasons.0.valley.price': 'valley',
  feedInPrice: 'feedIn',
};
/** Where a message about the whole price stands in the short form; undefined where it has no field for it. */
export const simpleField = (path: string): keyof SimplePrice | undefined => FIELDS[path];
