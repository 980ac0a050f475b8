import { sessionErrors } from '@heliodon/contract/error-kit';
import type { ErrorEntry } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import { authErrors } from '../../contract/auth.errors.ts';

const entries: ErrorEntry[] = [...Object.values(authErrors), ...Object.values(sessionErrors)];

/** The server's words came in the language of that moment; words without figures follow a change of language. */
export function failureText(failure: { code: number; msg: string }, lang: Lang): string {
  const entry = entries.find(({ code }) => code === failure.code);
  return !entry || entry.zh.includes('{') ? failure.msg : entry[lang];
}
