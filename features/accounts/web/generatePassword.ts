import { newPassword } from '@heliodon/auth/password';

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** Long enough to be rated strong. */
const LENGTH = 14;
const EVENLY = 256 - (256 % SIGNS.length);

type RandomBytes = (into: Uint8Array<ArrayBuffer>) => Uint8Array;

/** Generates an initial password that satisfies the password rule. */
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
    // Bytes beyond the last full multiple would make the first characters more likely.
    for (const byte of random(new Uint8Array(LENGTH)))
      if (byte < EVENLY && text.length < LENGTH) text += SIGNS[byte % SIGNS.length];
  }
  return text;
}
