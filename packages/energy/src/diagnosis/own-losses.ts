import type { Finding, FindingKind } from './finding.ts';
import type { LossCause } from './loss-causes.ts';

/*
 * What each finding lost by itself. Rules judge one trouble at a time, so that several of them claim the same kWh: a weak
 * string in a quarter in which heat held the inverter back, dust on a dead string. plant-losses.ts gives each kWh to
 * one cause; here the findings of a cause share what was given to it.
 */

/** Lost energy that has a cause, by inverter and day. */
export interface GivenLoss {
  readonly deviceId: number;
  readonly dayNo: number;
  readonly cause: LossCause;
  readonly kwh: number;
}

/** Of these the rules take only what no cause explains; both see the same gap, one by the light and one by neighbours. */
export const GAP_KINDS: readonly FindingKind[] = ['lowPerformance', 'belowNeighbours'];
/** Stops have no finding of the inverter: that of the plant stands for all of them. */
const STOPPED: readonly LossCause[] = ['switchedOff', 'faultStop'];

/** On no day do the findings of a group lose more than was given to it; of the gap, no more than the larger claim. */
export function ownLosses(findings: readonly Finding[], given: readonly GivenLoss[]): Finding[] {
  const givenKwh = sumsBy(given, ({ deviceId, dayNo, cause }) => `${deviceId} ${cause} ${dayNo}`);
  const stoppedKwh = sumsBy(
    given.filter(({ cause }) => STOPPED.includes(cause)),
    ({ dayNo }) => `${dayNo}`,
  );
  const claims = findings.flatMap((finding) =>
    finding.lostKwhByDay.map(({ dayNo, kwh }) => ({ key: keyOf(finding, dayNo), kwh })),
  );
  const claimedKwh = sumsBy(claims, ({ key }) => key);
  const largestKwh = new Map<string, number>();
  for (const { key, kwh } of claims) largestKwh.set(key, Math.max(largestKwh.get(key) ?? 0, kwh));
  const mostKwh = ({ kind, deviceId }: Finding, dayNo: number, key: string): number => {
    if (GAP_KINDS.includes(kind)) return largestKwh.get(key) ?? 0;
    if (kind === 'unavailable') return stoppedKwh.get(`${dayNo}`) ?? 0;
    return givenKwh.get(`${deviceId} ${kind} ${dayNo}`) ?? 0;
  };
  return findings.map((finding) => ({
    ...finding,
    lostKwhByDay: finding.lostKwhByDay.map(({ dayNo, kwh }) => {
      const key = keyOf(finding, dayNo);
      const claimed = claimedKwh.get(key) ?? 0;
      const share = claimed > 0 ? Math.min(1, mostKwh(finding, dayNo, key) / claimed) : 0;
      return { dayNo, kwh: kwh * share };
    }),
  }));
}

const keyOf = ({ kind, deviceId }: Finding, dayNo: number): string =>
  `${deviceId} ${GAP_KINDS.includes(kind) ? 'gap' : kind} ${dayNo}`;

function sumsBy<T extends { readonly kwh: number }>(
  items: readonly T[],
  keyOfItem: (item: T) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(keyOfItem(item), (sums.get(keyOfItem(item)) ?? 0) + item.kwh);
  return sums;
}
