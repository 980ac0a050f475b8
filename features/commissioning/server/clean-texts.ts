import { text } from '@heliodon/contract/fields';

const LONGEST = 1 << 20;
const cleanText = text(LONGEST);

/**
 * Texts of a configuration, a register map or a message of a logger without markup and control characters, which
 * PostgreSQL cannot store. Shape and numbers stay.
 */
export function cleanTexts<T>(value: T): T {
  if (typeof value === 'string') return cleanText.parse(value) as T;
  if (Array.isArray(value)) return value.map(cleanTexts) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [cleanText.parse(key), cleanTexts(one)]),
  ) as T;
}
