import { newPassword } from '@heliodon/auth/password';

/** Without letters and digits that are taken for one another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** Long enough to be called strong. */
const LENGTH = 14;
const EVENLY = 256 - (256 % SIGNS.length);

type RandomBytes = (into: Uint8Array<ArrayBuffer>) => Uint8Array;

/** A password to begin with, that keeps the rule of all passwords. */
export function generatePassword(
  random: RandomBytes = (into) => globalThis.crypto.getRandomValues(into),
): string {
  const rule = newPassword();
  for (;;) {
    const password = signs(random);
    if (rule.safeParse(password).success) return password;
  }
}

function signs(random: RandomBytes): string {
  let text = '';
  while (text.length < LENGTH) {
    // Bytes beyond the last whole round would favour the first signs.
    for (const byte of random(new Uint8Array(LENGTH)))
      if (byte < EVENLY && text.length < LENGTH) text += SIGNS[byte % SIGNS.length];
  }
  return text;
}
