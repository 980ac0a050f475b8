import type { Bilingual, Lang, TextParams } from '@heliodon/kernel/lang';
import { inLang } from '@heliodon/kernel/lang';

/*
 * A zod message is a plain string, but people read two languages. So a rule's message is a key, and the key's
 * texts stand here. Server and page translate the same key.
 */
const texts = new Map<string, Bilingual>();

type Keys<T> = { readonly [K in keyof T]: string };

/** Declares the messages of a contract; the answer holds the key of each: `rule.phone === 'auth.phone'`. */
export function defineMessages<T extends Record<string, Bilingual>>(scope: string, messages: T): Keys<T> {
  const keys: Record<string, string> = {};
  for (const [name, text] of Object.entries(messages)) {
    const key = `${scope}.${name}`;
    texts.set(key, text);
    keys[name] = key;
  }
  return keys as Keys<T>;
}

export function messageText(key: string, lang: Lang, params?: TextParams): string | undefined {
  const text = texts.get(key);
  return text && inLang(text, lang, params);
}
