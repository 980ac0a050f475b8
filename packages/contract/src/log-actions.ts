import { type Bilingual, inLang, type Lang } from '@heliodon/kernel/lang';

/** Categories of operation log entries, shown and filtered as "type". */
export const logTypes = [
  'signIn',
  'account',
  'plant',
  'device',
  'alarm',
  'dispatch',
  'report',
  'system',
] as const;
export type LogType = (typeof logTypes)[number];

export interface LogAction extends Bilingual {
  readonly type: LogType;
}

/** Of an entry; what is a sentence itself is kept in both languages. */
export type LogParams = Readonly<Record<string, string | number | Bilingual>>;

const actions = new Map<string, LogAction>();

/**
 * Declares what a feature writes to the operation log. An entry stores key and parameters and is translated when it is
 * read: `{zh: '删除电站 {name}', en: 'Deleted plant {name}'}`.
 */
export function defineLogActions<T extends Record<string, LogAction>>(
  scope: string,
  entries: T,
): { readonly [K in keyof T]: string } {
  const keys: Record<string, string> = {};
  for (const [name, action] of Object.entries(entries)) {
    keys[name] = `${scope}.${name}`;
    actions.set(`${scope}.${name}`, action);
  }
  return keys as { readonly [K in keyof T]: string };
}

export const logAction = (key: string): LogAction | undefined => actions.get(key);
export const logActionEntries = (): ReadonlyMap<string, LogAction> => actions;

/** An entry in the language of the reader. */
export function logText(key: string, params: LogParams, lang: Lang): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? value[lang] : value,
  ]);
  const action = actions.get(key);
  return action ? inLang(action, lang, Object.fromEntries(shown)) : key;
}
