/*
 * Exact decimals for money and prices: an integer number of units of 10^-scale. Only `roundDecimal` rounds, by the one
 * rounding rule of the product.
 */

export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

export const ZERO: Decimal = { units: 0n, scale: 0 };

/** '0.6523', '-12', '007.50'; undefined if the text is no decimal. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign, whole, part = ''] = DECIMAL.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + part);
  return { units: sign ? -units : units, scale: part.length };
}

/** For text known to be a decimal, such as a price from the database. */
export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (!parsed) throw new RangeError(`no decimal: ${text.slice(0, 40)}`);
  return parsed;
}

/** A number of units of 10^-scale. */
export const decimalOf = (units: number | bigint, scale = 0): Decimal => ({ units: BigInt(units), scale });

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.units * tenTo(scale - a.scale), b.units * tenTo(scale - b.scale), scale];
}

const powers: bigint[] = [1n];

function tenTo(exponent: number): bigint {
  for (let n = powers.length; n <= exponent; n++) powers.push((powers[n - 1] as bigint) * 10n);
  return powers[exponent] as bigint;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b);
  return { units: left + right, scale };
}

export const negate = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b));

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

export const sum = (values: readonly Decimal[]): Decimal => values.reduce(add, ZERO);

/** Negative, zero or positive like a − b. */
export function compare(a: Decimal, b: Decimal): number {
  const [left, right] = aligned(a, b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Half away from zero, as bills are rounded: 0.005 → 0.01, −0.005 → −0.01. */
export function roundDecimal({ units, scale }: Decimal, places: number): Decimal {
  if (scale <= places) return { units: units * tenTo(places - scale), scale: places };
  return { units: divideRounded(units, tenTo(scale - places)), scale: places };
}

/** Half away from zero; the divisor is positive. */
export function divideRounded(units: bigint, by: bigint): bigint {
  const size = units < 0n ? -units : units;
  const rounded = (2n * size + by) / (2n * by);
  return units < 0n ? -rounded : rounded;
}

/** All digits, without trailing zeros: '12.5'. */
export function decimalText({ units, scale }: Decimal): string {
  const text = digits(units, scale);
  return scale === 0 ? text : text.replace(/\.?0+$/, '');
}

/** Rounded to this many decimals, zeros kept: '12.50'. */
export function fixedText(value: Decimal, places: number): string {
  const rounded = roundDecimal(value, places);
  return digits(rounded.units, places);
}

function digits(units: bigint, scale: number): string {
  const size = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = size.slice(0, size.length - scale);
  const part = scale === 0 ? '' : `.${size.slice(-scale)}`;
  return `${units < 0n ? '-' : ''}${whole}${part}`;
}
