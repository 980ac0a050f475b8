import type { Finding, FindingKind } from './finding.ts';

/** Order of repairs: most energy for the least work first. */
export interface FixFirst {
  readonly finding: Finding;
  readonly lostKwhPerDay: number;
  /** Can be done from the ground within an hour: fuse, fan, connector, cleaning. */
  readonly quick: boolean;
  /**
   * Lost kWh per day × confidence, increased for quick repairs and for faults that will stop the device. Highest first.
   */
  readonly score: number;
}

const QUICK: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'deadString',
  'derating',
  'soiling',
  'communicationGap',
]);
const QUICK_BONUS = 1.5;
const LATELY_DAYS = 7;
/**
 * For faults without a loss so far: share of the daily energy at risk. Poor insulation stops the device sooner or
 * later.
 */
const AT_STAKE: Partial<Record<FindingKind, number>> = { insulation: 0.15, communicationGap: 0.01 };

/** `dailyKwhOf`: recent daily energy of the device, or of the plant for null. */
export function rankFixes(
  findings: readonly Finding[],
  dailyKwhOf: (deviceId: number | null) => number,
): FixFirst[] {
  return findings
    .map((finding): FixFirst => {
      const { kind, deviceId, sureness } = finding;
      const lostKwhPerDay = lostLately(finding);
      const quick = QUICK.has(kind);
      const atStakeKwh = (AT_STAKE[kind] ?? 0) * dailyKwhOf(deviceId);
      const score = (lostKwhPerDay + atStakeKwh) * sureness * (quick ? QUICK_BONUS : 1);
      return { finding, lostKwhPerDay, quick, score };
    })
    .sort((a, b) => b.score - a.score);
}

/** Mean of the last days that were examined. */
function lostLately({ lostKwhByDay, sinceDayNo, lastDayNo }: Finding): number {
  const fromNo = Math.max(sinceDayNo, lastDayNo - LATELY_DAYS + 1);
  const kwh = lostKwhByDay
    .filter(({ dayNo }) => dayNo >= fromNo && dayNo <= lastDayNo)
    .reduce((all, one) => all + one.kwh, 0);
  return kwh / Math.max(1, lastDayNo - fromNo + 1);
}
