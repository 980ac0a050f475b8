import {
  REGISTER_TYPES,
  type RegisterType,
  readNumber,
  readText,
  tidy,
  type WordOrder,
  widthOf,
} from '@heliodon/register-maps/registers';

/** What registers contain if they are a number of this type. */
export interface Interpretation {
  readonly type: RegisterType;
  /** Undefined for single registers. */
  readonly order: WordOrder | undefined;
  readonly value: number;
}

const ORDERS: readonly WordOrder[] = ['big', 'little'];

/** Every type for which there are enough words, in both word orders. */
export const interpretations = (words: readonly number[]): Interpretation[] =>
  REGISTER_TYPES.filter((type) => widthOf(type) <= words.length).flatMap((type): Interpretation[] =>
    widthOf(type) === 1
      ? [{ type, order: undefined, value: readNumber(words, type) }]
      : ORDERS.map((order) => ({ type, order, value: readNumber(words, type, order) })),
  );

/** `00FA 1C20`. */
export const hexWords = (words: readonly number[]): string =>
  words.map((word) => word.toString(16).toUpperCase().padStart(4, '0')).join(' ');

/** Floating-point numbers with seven digits; NaN as a dash. */
export function rawText({ type, value }: Pick<Interpretation, 'type' | 'value'>): string {
  if (!Number.isFinite(value)) return '–';
  if (!type.startsWith('f')) return String(value);
  const rounded = tidy(Number(value.toPrecision(7)));
  const size = Math.abs(rounded);
  return size !== 0 && (size < 1e-4 || size >= 1e9) ? rounded.toExponential(3) : String(rounded);
}

/** Empty unless all characters are printable. */
export function wordsAsText(words: readonly number[]): string {
  const text = readText(words);
  return text.length >= words.length * 2 - 1 ? text : '';
}
