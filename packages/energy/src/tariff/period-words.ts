import type { Bilingual } from '@heliodon/kernel/lang';
import type { PricePeriod } from './tariff-day.ts';

/** Names of the price periods for the whole product. */
export const periodWords: Readonly<Record<PricePeriod, Bilingual>> = {
  topPeak: { zh: '尖峰', en: 'Critical peak' },
  peak: { zh: '峰', en: 'Peak' },
  usual: { zh: '平', en: 'Flat' },
  valley: { zh: '谷', en: 'Valley' },
  deepValley: { zh: '深谷', en: 'Deep valley' },
};
