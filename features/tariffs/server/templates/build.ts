import type { NamedPeriod } from '@heliodon/energy/tariff/tariff-day';
import type { Bilingual } from '@heliodon/kernel/lang';
import type { SeasonInput } from '../../contract/price.schema.ts';
import type { TariffTemplate } from '../../contract/template.contract.ts';

/** Prices per kWh, from lowest to highest; periods that a tariff does not have are omitted. */
export type Prices = { readonly usual: string } & { readonly [P in NamedPeriod]?: string };

/** Hours of each period as '0-6 22-24' or '7:30-10:30'; all other hours are flat. */
export type Hours = { readonly [P in NamedPeriod]?: string };

const minute = (clock: string): number => {
  const [hour = 0, minutes = 0] = clock.split(':').map(Number);
  return hour * 60 + minutes;
};

function period(price: string | undefined, hours: string | undefined): SeasonInput['peak'] {
  if (price === undefined || hours === undefined) return null;
  const ranges = hours.split(' ').map((text) => {
    const [start = '', end = ''] = text.split('-');
    return { startMin: minute(start), endMin: minute(end) };
  });
  return { price, ranges };
}

export const season = (
  [startMonth, endMonth]: readonly [number, number],
  prices: Prices,
  hours: Hours,
): SeasonInput => ({
  startMonth,
  endMonth,
  usualPrice: prices.usual,
  deepValley: period(prices.deepValley, hours.deepValley),
  valley: period(prices.valley, hours.valley),
  peak: period(prices.peak, hours.peak),
  topPeak: period(prices.topPeak, hours.topPeak),
});

interface Outline {
  readonly key: string;
  readonly region: Bilingual;
  readonly source: Bilingual;
  readonly feedInPrice: string;
  readonly seasons: SeasonInput[];
}

/** Commercial and industrial customers on two-part tariffs, 1 to 10 kV, unless the name says otherwise. */
export const chinese = (outline: Outline, name: Bilingual = twoPart): TariffTemplate => ({
  key: outline.key,
  country: 'CN',
  currency: 'CNY',
  region: outline.region,
  source: outline.source,
  name,
  price: { efficiency: '0.88', feedInPrice: outline.feedInPrice, seasons: outline.seasons },
});

const twoPart: Bilingual = {
  zh: '工商业两部制 1–10 千伏',
  en: 'Commercial and industrial, two-part, 1–10 kV',
};
