import { formatNumber, isValue, NO_VALUE, type Numeric } from './number.ts';

/** Value and unit separately, so that a page can show the unit smaller. */
export interface Quantity {
  value: string;
  unit: string;
  text: string;
}

export interface Scale {
  /** Factor for a value in the given unit. */
  factor: number;
  unit: string;
}

const PREFIXES = ['', 'k', 'M', 'G'] as const;
const POWER_BASES = ['W', 'var', 'Var', 'VA', 'Wp'];
const BASES = [...POWER_BASES, 'Wh', 'varh', 'Varh', 'VAh'];
/** Rounding residue of float sums is treated as zero, not shown in a smaller unit. */
const NOTHING = 1e-6;

interface Step {
  base: string;
  index: number;
}

function stepOf(unit: string): Step | undefined {
  for (const base of BASES) {
    const index = PREFIXES.findIndex((prefix) => prefix + base === unit);
    if (index >= 0) return { base, index };
  }
  return undefined;
}

/** Power has one decimal by default, everything else two. */
export function defaultDecimals(unit: string): number {
  const step = stepOf(unit);
  return step && POWER_BASES.includes(step.base) ? 1 : 2;
}

/**
 * The unit prefix (steps of 1000) for a value. With decimals the value is rounded first, so that 999.96 kW becomes 1.0
 * MW, not 1,000.0 kW.
 */
export function scaleFor(value: Numeric, unit: string, decimals?: number): Scale {
  const step = stepOf(unit);
  const size = step && isValue(value) ? Math.abs(value) * 1000 ** step.index : 0;
  if (!step || size < NOTHING) return { factor: 1, unit };
  let index = 0;
  while (index < PREFIXES.length - 1) {
    const shown = size / 1000 ** index;
    const rounded = decimals === undefined ? shown : Number(shown.toFixed(decimals));
    if (rounded < 1000) break;
    index += 1;
  }
  return { factor: 1000 ** (step.index - index), unit: PREFIXES[index] + step.base };
}

/** One unit for a column or axis: that of the largest value. */
export function commonScale(values: readonly Numeric[], unit: string): Scale {
  let largest = 0;
  for (const value of values) if (isValue(value)) largest = Math.max(largest, Math.abs(value));
  return scaleFor(largest, unit);
}

/** (12345, "kW") → 12.3 MW; (0.25, "kWh") → 250.00 Wh; units without prefixes stay unchanged. */
export function formatQuantity(
  value: Numeric,
  unit: string,
  decimals: number = defaultDecimals(unit),
): Quantity {
  if (!isValue(value)) return { value: NO_VALUE, unit, text: NO_VALUE };
  const scale = scaleFor(value, unit, decimals);
  const shown = formatNumber(value * scale.factor, decimals);
  return { value: shown, unit: scale.unit, text: `${shown} ${scale.unit}`.trim() };
}
