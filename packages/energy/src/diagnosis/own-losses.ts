import type { Finding, FindingKind } from './finding.ts';
import type { LossCause } from './loss-causes.ts';

/*
 * The loss of each single finding. Rules look at one fault at a time, so several may claim the same kWh: a weak string
 * while the inverter is derated, soiling on a dead string. plant-losses.ts assigns each kWh to one cause; here the
 * findings of a cause share the amount assigned to it.
 */

/** Lost energy with a cause, by inverter and day. */
export interface GivenLoss {
  readonly deviceId: number;
  readonly dayNo: number;
  readonly cause: LossCause;
  readonly kwh: number;
}

/**
 * These rules claim only energy without another cause; both measure the same gap, one by irradiance and one by
 * neighbours.
 */
export const GAP_KINDS: readonly FindingKind[] = ['lowPerformance', 'belowNeighbours'];
/** Stops have no finding for the inverter: the plant's finding covers them. */
const STOPPED: readonly LossCause[] = ['switchedOff', 'faultStop'];

/**
 * On each day the findings of a group lose at most what was assigned to it; of the unexplained gap, at most the larger
 * claim.
 */
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
