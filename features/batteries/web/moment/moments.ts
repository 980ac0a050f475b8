/** The latest time up to `ms`; the first one if all are later. */
export function nearest(times: readonly number[], ms: number): number | undefined {
  return times.findLast((time) => time <= ms) ?? times[0];
}

/** The outline of a curve in a box of 100 × 100, filled down to the ground; gaps fall to it. */
export function outline(values: readonly (number | null)[]): string {
  const most = Math.max(1e-9, ...values.map((value) => value ?? 0));
  const last = Math.max(1, values.length - 1);
  const points = values.map(
    (value, i) => `${round((100 * i) / last)},${round(100 - (95 * (value ?? 0)) / most)}`,
  );
  return points.length === 0 ? '' : `M0,100 L${points.join(' L')} L100,100 Z`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
