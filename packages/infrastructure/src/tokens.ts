import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { CODE_LETTERS } from '@heliodon/kernel/code-letters';

/** An unguessable token; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Key of a ticket; a ticket for a browser is bound to its session. */
export const ticketKey = (ticket: string, boundTo: string | undefined): string =>
  boundTo ? `${ticket}.${boundTo}` : ticket;

/** For people to copy. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('');

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A keyed hash: a plain hash of six digits is quickly brute-forced. */
export const codeHash = (key: string, target: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${target}:${code}`).digest();

/** A password that meets the password rule, for first accounts and resets. */
export function randomPassword(): string {
  const sets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'];
  const pick = (set: string) => set.charAt(randomInt(set.length));
  const all = sets.join('');
  const chars = [...sets.map(pick), ...Array.from({ length: 11 }, () => pick(all))];
  for (let i = chars.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [chars[i], chars[j]] = [chars[j] as string, chars[i] as string];
  }
  return chars.join('');
}
