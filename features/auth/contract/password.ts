import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 18;

export const passwordRule = defineMessages('password', {
  length: { zh: '密码长度为 6 到 18 位', en: 'The password must have 6 to 18 characters' },
  classes: {
    zh: '密码必须包含大写字母、小写字母和数字',
    en: 'Password must consist of uppercase letters, lowercase letters and digits',
  },
  common: { zh: '这个密码太常见，容易被猜到', en: 'This password is too common and easy to guess' },
  ownName: { zh: '密码不能包含账号名', en: 'The password must not contain the account name' },
  repeat: { zh: '两次输入的密码不一致', en: 'Inconsistency between two password entries' },
  required: { zh: '请输入密码', en: 'Enter the password' },
});

/* The most common passwords that meet the character class rule; compared case-insensitively. */
const common = new Set(
  'password1 password12 password123 passw0rd p@ssw0rd qwerty123 qwerty12 qwerty1 abc123 abc12345 abcd1234 abc1234 aa123456 a123456 a1234567 a12345678 a123456789 admin123 admin1234 admin12345 welcome1 welcome123 letmein1 iloveyou1 monkey123 dragon123 sunshine1 princess1 football1 baseball1 master123 qwe123 qwe12345 q1w2e3r4 1q2w3e4r 1qaz2wsx zaq12wsx asd123 asdf1234 zxc123 zxcvbnm1 test1234 test123 user1234 hello123 woaini1314 woaini520 wang1234 zhang123 root1234 changeme1 secret123 solar123 pass1234'.split(
    ' ',
  ),
);

/** A password entered to sign in: only its length is checked. */
export const typedPassword = () =>
  z.string().min(PASSWORD_MIN, passwordRule.length).max(PASSWORD_MAX, passwordRule.length);

/** A newly chosen password. */
export const newPassword = () =>
  typedPassword()
    .refine(hasAllClasses, passwordRule.classes)
    .refine((value) => !common.has(value.toLowerCase()), passwordRule.common);

function hasAllClasses(value: string): boolean {
  return /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value);
}

export type Strength = 'weak' | 'medium' | 'strong';

/** Shown while typing. Weak: breaks a rule; strong: long and varied, with a symbol or 14 characters. */
export function passwordStrength(value: string): Strength {
  if (!newPassword().safeParse(value).success) return 'weak';
  const varied = new Set(value).size >= 8;
  if (value.length >= 10 && varied && (/[^A-Za-z0-9]/.test(value) || value.length >= 14)) return 'strong';
  return 'medium';
}
