// Plain JavaScript, see options.mjs.

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** "age" as expanded for the Bech32 checksum. */
const PREFIX = [3, 3, 3, 0, 1, 7, 5];

/**
 * Bech32 (BIP 173) of an X25519 key: a typing mistake is found at the start, not by the back-up of the night.
 * @param {string} text
 */
export function isAgeRecipient(text) {
  if (!/^age1[02-9ac-hj-np-z]{58}$/.test(text)) return false;
  let checksum = 1;
  for (const value of [...PREFIX, ...Array.from(text.slice(4), (char) => CHARACTERS.indexOf(char))]) {
    const top = checksum >> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of GENERATOR.entries()) if ((top >> bit) & 1) checksum ^= term;
  }
  return checksum === 1;
}
