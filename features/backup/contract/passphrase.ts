import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';

const PASSPHRASE_MIN = 12;
/** The number of characters, in any script, that the browser can encrypt with the server's key. */
export const PASSPHRASE_MAX = 50;
const DIFFERENT_MIN = 6;

export const passphraseRule = defineMessages('passphrase', {
  length: { zh: '口令长度为 12 到 50 个字符', en: 'The passphrase must have 12 to 50 characters' },
  different: {
    zh: '口令至少包含 6 个不同的字符，且不能全是数字',
    en: 'The passphrase must have at least 6 different characters, not only digits',
  },
  common: { zh: '这个口令太常见，容易被猜到', en: 'This passphrase is too common and easy to guess' },
  repeat: { zh: '两次输入的口令不一致', en: 'The passphrases do not match' },
});

/**
 * A file can be attacked offline without limit, so a passphrase is longer than a password; all characters are allowed.
 */
export const passphrase = () =>
  z
    .string()
    .min(PASSPHRASE_MIN, passphraseRule.length)
    .max(PASSPHRASE_MAX, passphraseRule.length)
    .refine((text) => new Set(text).size >= DIFFERENT_MIN && /\D/.test(text), passphraseRule.different);
