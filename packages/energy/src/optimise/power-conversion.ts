/*
 * Conversion between the power at the terminals of a storage, where it is measured and ordered, and the power into or
 * out of its cells. Both ways increase, so each power at the cells belongs to one power at the terminals.
 */

/** Efficiency at a power at the terminals. */
export interface EfficiencyPoint {
  readonly powerKw: number;
  /** Above 0, at most 1. */
  readonly efficiency: number;
}

/** From `fromKw` at the terminals on: cell power = cellKw + perKw × (power − fromKw). */
export interface ConversionLine {
  readonly fromKw: number;
  readonly cellKw: number;
  readonly perKw: number;
}

/** More power at the terminals always is more power at the cells, whatever the points say. */
const LEAST_PER_KW = 0.1;

/** Points ascend in power; before the first and after the last, their efficiency is constant. */
export function conversionLines(
  points: readonly EfficiencyPoint[] | undefined,
  flat: number,
  direction: 'charge' | 'discharge',
): readonly ConversionLine[] {
  const perKwOf = (efficiency: number) => (direction === 'charge' ? efficiency : 1 / efficiency);
  const [first] = points ?? [];
  const lines: ConversionLine[] = [{ fromKw: 0, cellKw: 0, perKw: perKwOf(first?.efficiency ?? flat) }];
  for (const [at, { powerKw, efficiency }] of (points ?? []).entries()) {
    const next = points?.[at + 1];
    const here = cellKwAt(lines, powerKw);
    const perKw = next
      ? (next.powerKw * perKwOf(next.efficiency) - here) / (next.powerKw - powerKw)
      : perKwOf(efficiency);
    lines.push({ fromKw: powerKw, cellKw: here, perKw: Math.max(LEAST_PER_KW, perKw) });
  }
  return lines;
}

/** Power at the cells; both positive. */
export function cellKwAt(lines: readonly ConversionLine[], terminalKw: number): number {
  let at = lines.length - 1;
  while (at > 0 && terminalKw < (lines[at] as ConversionLine).fromKw) at--;
  const { fromKw, cellKw, perKw } = lines[at] as ConversionLine;
  return cellKw + perKw * (terminalKw - fromKw);
}

/** Power at the terminals; both positive. */
export function terminalKwAt(lines: readonly ConversionLine[], wantedKw: number): number {
  let at = lines.length - 1;
  while (at > 0 && wantedKw < (lines[at] as ConversionLine).cellKw) at--;
  const { fromKw, cellKw, perKw } = lines[at] as ConversionLine;
  return fromKw + (wantedKw - cellKw) / perKw;
}
