import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordRule } from '../contract/password.ts';

/* The list is too large for the page, so common passwords are rejected by the server. */

/** About 49,000 passwords in lower case, the most common first. */
const listed = dictionary['passwords-common'] as readonly string[];
const common = new Set(listed);
/** These are rejected with any short number appended: Password2026, Dragon_99. */
const COMMON_WORDS = 1500;
const commonWords = new Set(listed.slice(0, COMMON_WORDS).filter((word) => /^[a-z]{4,}$/.test(word)));
const WORD_AND_NUMBER = /^([a-z]+)[^a-z]{1,5}$/;

/** Reason why the password is easy to guess from common passwords or the account name; undefined otherwise. */
export function guessableProblem(password: string, accountName?: string): string | undefined {
  const lower = password.toLowerCase();
  if (accountName && lower.includes(accountName.toLowerCase())) return passwordRule.ownName;
  const word = WORD_AND_NUMBER.exec(lower)?.[1];
  return common.has(lower) || (word && commonWords.has(word)) ? passwordRule.common : undefined;
}
