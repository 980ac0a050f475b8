import type { PriceInput } from '@heliodon/tariffs/contract';

/** Price fields of the short form. */
export interface SimplePrice {
  readonly kind: 'flat' | 'peakValley';
  readonly usual: string;
  readonly peak: string;
  readonly valley: string;
  readonly feedIn: string;
}

export const noSimplePrice: SimplePrice = { kind: 'flat', usual: '', peak: '', valley: '', feedIn: '' };

const HOUR = 60;
/** Typical peak and valley hours of commercial users; the full price can be edited at any time. */
export const PEAK_HOURS = [
  { startMin: 8 * HOUR, endMin: 11 * HOUR },
  { startMin: 17 * HOUR, endMin: 22 * HOUR },
];
export const VALLEY_HOURS = [
  { startMin: 0, endMin: 7 * HOUR },
  { startMin: 23 * HOUR, endMin: 24 * HOUR },
];

/** Round-trip efficiency of current storage systems. */
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

/** One season for the whole year; an empty feed-in price becomes 0. */
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
/** The short form's field for an error path of the full price; undefined where it has none. */
export const simpleField = (path: string): keyof SimplePrice | undefined => FIELDS[path];
