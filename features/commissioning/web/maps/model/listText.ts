/* Lists and pairs as text in one input. */

type Parsed<T> = { readonly value: T } | undefined;

const parts = (text: string): string[] => text.split(/[,;，；\s]+/).filter((part) => part !== '');

/** Decimal or 0x; NaN if it is no number. */
const numberIn = (text: string): number =>
  /^(-?\d+(\.\d+)?(e[+-]?\d+)?|0x[0-9a-f]+)$/i.test(text) ? Number(text) : Number.NaN;

/** `32767, 0xFFFF`; empty: nothing. */
export function parseNumbers(text: string): Parsed<number[] | undefined> {
  const numbers = parts(text).map(numberIn);
  if (numbers.some(Number.isNaN)) return undefined;
  return { value: numbers.length === 0 ? undefined : numbers };
}
export const numbersText = (numbers: readonly number[] | undefined): string =>
  Array.isArray(numbers) ? numbers.join(', ') : '';

/** `4, 2`: first bit and count. */
export function parseBits(text: string): Parsed<[number, number] | undefined> {
  const [first, count, ...more] = parts(text).map(numberIn);
  if (first === undefined) return { value: undefined };
  if (count === undefined || more.length > 0 || Number.isNaN(first) || Number.isNaN(count)) return undefined;
  return { value: [first, count] };
}

/** `0 = 1, 3 = 2`: raw code and our code. */
export function parseCodes(text: string): Parsed<Record<string, number> | undefined> {
  const pairs = text
    .replace(/\s*(=|→|->)\s*/g, '=')
    .split(/[,;，；\s]+/)
    .filter((part) => part !== '')
    .map((part) => /^(-?\d+|0x[0-9a-f]+)=(-?\d+(?:\.\d+)?)$/i.exec(part));
  if (pairs.some((pair) => pair === null)) return undefined;
  const codes = pairs.map((pair) => [String(Number(pair?.[1])), Number(pair?.[2])] as const);
  return { value: codes.length === 0 ? undefined : Object.fromEntries(codes) };
}
export const codesText = (codes: Readonly<Record<string, number>> | undefined): string =>
  Object.entries(codes ?? {})
    .map(([raw, code]) => `${raw} = ${code}`)
    .join(', ');

/** One entry per line. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
