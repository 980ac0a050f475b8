// Refuses secrets that are easy to guess, regardless of length. Plain JavaScript, see options.mjs.

// Longest first, so that "password" goes before "pass".
const WELL_KNOWN = [
  'defaultsecret',
  'placeholder',
  'changethis',
  'heliodon',
  'insecure',
  'password',
  'changeme',
  'replaceme',
  'example',
  'default',
  'letmein',
  'secret',
  'qwerty',
  'sample',
  'admin',
  'token',
  'your',
  'pass',
  'test',
  'demo',
  'key',
  'oss',
];

const ENOUGH_DISTINCT_CHARACTERS = 8;
const ENOUGH_UNKNOWN_CHARACTERS = 16;

/**
 * @param {string} text
 * @param {number} minLength
 * @returns {string | undefined} why it is refused, without repeating any part of it
 */
export function whySecretIsWeak(text, minLength) {
  let rest = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const word of WELL_KNOWN) rest = rest.replaceAll(word, '');
  if (rest.replace(/\d/g, '') === '' && text.length < minLength) return 'this is a well-known default';
  if (text.length < minLength) return `it has ${text.length} characters`;
  if (rest.length < ENOUGH_UNKNOWN_CHARACTERS) return 'this is a well-known default';
  if (new Set(text).size < ENOUGH_DISTINCT_CHARACTERS) return 'it repeats a few characters';
  // A repeated pattern occurs in its own double before the end.
  if ((text + text).indexOf(text, 1) <= text.length / 2) return 'it repeats one piece';
  if (sequentialShare(text) > 0.5) return 'it counts up or down';
  return undefined;
}

/**
 * Share of neighbours that are equal or follow each other, as in abcdef or 98765.
 * @param {string} text
 */
function sequentialShare(text) {
  let steps = 0;
  for (let i = 1; i < text.length; i += 1) {
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) <= 1) steps += 1;
  }
  return steps / (text.length - 1);
}
