import type { PlantDiagnosis } from '@heliodon/diagnosis/contract';
import { formatNumber } from '@heliodon/kernel/format/number';

type Quality = PlantDiagnosis['quality'];
export type Kpi = 'ratio' | 'availability' | 'yield' | 'lost' | 'money';

/** Why a figure is not known: what a person can mend first. */
export function reasonOf(
  kpi: Kpi,
  quality: Quality,
): 'noDays' | 'noLight' | 'noCapacity' | 'noPrice' | 'unknown' {
  if (quality.knownDays === 0) return 'noDays';
  if ((kpi === 'ratio' || kpi === 'yield') && !quality.kwp) return 'noCapacity';
  if (kpi === 'ratio' && !quality.irradiance) return 'noLight';
  if (kpi === 'money' && !quality.priced) return 'noPrice';
  return 'unknown';
}

/** The neighbours' median and how far the plant is from it, or nothing to compare with. */
export function yieldNote({
  specificYield,
  neighbourYield,
}: Pick<PlantDiagnosis['totals'], 'specificYield' | 'neighbourYield'>) {
  if (specificYield === null || !neighbourYield) return undefined;
  const percent = (specificYield / neighbourYield - 1) * 100;
  return {
    median: formatNumber(neighbourYield),
    difference: `${percent > 0 ? '+' : ''}${formatNumber(percent, 1)}`,
  };
}
