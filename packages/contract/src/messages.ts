import type { Bilingual, Lang, TextParams } from '@heliodon/kernel/lang';
import { inLang } from '@heliodon/kernel/lang';

/*
 * A zod message is a single string, but the product has two languages. So a rule's message is a key; server and page
 * translate it with the texts kept here.
 */
const texts = new Map<string, Bilingual>();

type Keys<T> = { readonly [K in keyof T]: string };

/** Declares the messages of a contract and returns the key of each: `rule.phone === 'auth.phone'`. */
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
