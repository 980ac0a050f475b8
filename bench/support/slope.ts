export interface At {
  readonly hour: number;
  readonly value: number;
}

/** Growth per hour by linear regression. */
export function slopePerHour(points: readonly At[]): number {
  if (points.length < 2) return 0;
  const mean = (of: (point: At) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [hour, value] = [mean((point) => point.hour), mean((point) => point.value)];
  const spread = points.reduce((sum, point) => sum + (point.hour - hour) ** 2, 0);
  const together = points.reduce((sum, point) => sum + (point.hour - hour) * (point.value - value), 0);
  return spread === 0 ? 0 : together / spread;
}
