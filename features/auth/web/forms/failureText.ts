import { sessionErrors } from '@heliodon/contract/error-kit';
import type { ErrorEntry } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import { authErrors } from '../../contract/auth.errors.ts';

const entries: ErrorEntry[] = [...Object.values(authErrors), ...Object.values(sessionErrors)];

/** Server messages are in the language of the call; messages without parameters follow a change of language. */
export function failureText(failure: { code: number; msg: string }, lang: Lang): string {
  const entry = entries.find(({ code }) => code === failure.code);
  return !entry || entry.zh.includes('{') ? failure.msg : entry[lang];
}
