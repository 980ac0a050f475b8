import type { Finding, FindingKind } from './finding.ts';

/** What to do in which order: the most energy for the least work first. */
export interface FixFirst {
  readonly finding: Finding;
  readonly lostKwhPerDay: number;
  /** Done from the ground within an hour: a fuse, a fan, a plug, a hose. */
  readonly quick: boolean;
  /** Lost kWh a day, times sureness, more for what is quick or about to stop everything. Greatest first. */
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
/** What costs nothing yet, as a share of what the device makes a day: bad insulation stops it sooner or later. */
const AT_STAKE: Partial<Record<FindingKind, number>> = { insulation: 0.15, communicationGap: 0.01 };

/** `dailyKwhOf`: what the device, or with null the plant, makes on a day of late. */
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

/** Mean of the last days that it was looked at. */
function lostLately({ lostKwhByDay, sinceDayNo, lastDayNo }: Finding): number {
  const fromNo = Math.max(sinceDayNo, lastDayNo - LATELY_DAYS + 1);
  const kwh = lostKwhByDay
    .filter(({ dayNo }) => dayNo >= fromNo && dayNo <= lastDayNo)
    .reduce((all, one) => all + one.kwh, 0);
  return kwh / Math.max(1, lastDayNo - fromNo + 1);
}
