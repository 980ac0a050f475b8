import type { Bilingual } from '@heliodon/kernel/lang';

/** A field whose old and new values are recorded in the operation log. */
export interface LogField extends Bilingual {
  /** Texts for values that are codes: `{ true: { zh: '启用', en: 'Enabled' } }`. */
  readonly values?: Readonly<Record<string, Bilingual>>;
}

const fields = new Map<string, LogField>();

/**
 * Declares the fields whose changes a feature logs. An entry stores the key; the label is translated when it is read.
 */
export function defineLogFields<T extends Record<string, LogField>>(
  scope: string,
  entries: T,
): { readonly [K in keyof T]: string } {
  const keys: Record<string, string> = {};
  for (const [name, field] of Object.entries(entries)) {
    keys[name] = `${scope}.${name}`;
    fields.set(`${scope}.${name}`, field);
  }
  return keys as { readonly [K in keyof T]: string };
}

export const logField = (key: string): LogField | undefined => fields.get(key);
export const logFieldEntries = (): ReadonlyMap<string, LogField> => fields;
