import { expect, it } from 'vitest';
import { email, rule } from './fields.ts';
import { messageText } from './messages.ts';

it.each([
  ['wang@example.com', true],
  ['wang.li_2-b@mail.example.cn', true],
  ['wang@example.museum', true],
  ['wang@example.solutions', false],
  ['wang@example.c', false],
  ['wang+pv@example.com', false],
  ['wang@example', false],
  ['wang', false],
])('%s is an e-mail address here: %s', (typed, isOne) => {
  expect(email().safeParse(typed).success).toBe(isOne);
});

it.each([
  [
    'en',
    'Incorrect mailbox format: letters, digits, _ . - before the @; the domain ends in 2 to 6 letters or digits',
  ],
  ['zh', '邮箱格式不正确：@ 前为字母、数字、下划线、点或短横线，域名以 2 至 6 位字母或数字结尾'],
] as const)('the message for an invalid value contains the accepted ones, in %s', (lang, text) => {
  const message = email().safeParse('wang@example.solutions').error?.issues[0]?.message;
  expect(message).toBe(rule.email);
  expect(messageText(rule.email, lang)).toBe(text);
});
