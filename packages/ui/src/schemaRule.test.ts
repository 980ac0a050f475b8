import { email, text } from '@heliodon/contract/fields';
import { issueText } from '@heliodon/contract/issues';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkForm, givenValue, isRequired, schemaRule, type TranslateIssue } from './schemaRule.ts';

const inEnglish: TranslateIssue = (issue) => issueText(issue, 'en');
const inChinese: TranslateIssue = (issue) => issueText(issue, 'zh');

describe('schemaRule', () => {
  const check = (schema: z.ZodType, value: unknown) => {
    const rule = schemaRule(schema, inEnglish);
    if (typeof rule === 'function' || !rule.validator) throw new Error('a rule with a validator is expected');
    return rule.validator({} as never, value, () => {});
  };

  test('an empty optional field is valid', async () => {
    await expect(check(z.string().min(2).optional(), '')).resolves.toBeUndefined();
    await expect(check(z.number().optional(), null)).resolves.toBeUndefined();
  });

  test.each(['', null, undefined])('an empty text is valid if permitted: %j', async (value) => {
    await expect(check(text(50), value)).resolves.toBeUndefined();
  });

  test('the message is that of the first issue', async () => {
    await expect(check(z.string().min(2), 'a')).rejects.toThrow('At least 2 characters');
    await expect(check(text(50, 1), '')).rejects.toThrow('This field is required');
    await expect(check(z.number(), null)).rejects.toThrow('This field is required');
    await expect(check(z.number(), 'five')).rejects.toThrow('Must be of type number');
  });
});

test.each<[string, z.ZodType, unknown, unknown]>([
  ['an emptied text that may be empty is empty', text(50), '', ''],
  ['one that nobody typed into is empty too', text(50), undefined, ''],
  ['an optional text is not given until it is typed into', text(50).optional(), undefined, undefined],
  ['an emptied optional text is empty', text(50).optional(), '', ''],
  ['where an empty text is refused, it is not given', email().optional(), '', undefined],
  ['a text that must be there is missing', text(50, 1), '', undefined],
  ['an emptied number is not given', z.number().optional(), null, undefined],
  ['null stays where it is accepted', z.number().nullable(), null, null],
  ['an empty list is a value', z.array(z.string()).min(1), [], []],
  ['so is 0', z.number(), 0, 0],
  ['so is false', z.boolean().optional(), false, false],
])('%s', (_name, schema, value, expected) => {
  expect(givenValue(schema, value)).toStrictEqual(expected);
});

test.each<[string, z.ZodType, boolean]>([
  ['a text of one character or more', text(50, 1), true],
  ['a text that may be empty', text(50), false],
  ['an optional text', z.string().min(2).optional(), false],
  ['an e-mail', email(), true],
  ['a number', z.number(), true],
  ['a choice', z.enum(['a', 'b']), true],
  ['what has a default', z.boolean().default(true), false],
])('required: %s', (_name, schema, expected) => {
  expect(isRequired(schema)).toBe(expected);
});

describe('checkForm', () => {
  const schema = z
    .object({ name: text(50), email: email().optional(), first: text(50, 1), second: text(50, 1) })
    .refine(({ first, second }) => first === second, { path: ['second'], message: 'not one of ours' });

  test('returns the values as sent in the call', () => {
    const typed = { name: '', email: '', first: ' a ', second: 'a', more: 1 };
    expect(checkForm(schema, typed, inEnglish).values).toEqual({ name: '', first: 'a', second: 'a' });
  });

  test('returns the first error of each field, in the requested language', () => {
    const typed = { name: 'x'.repeat(51), first: '', second: undefined };
    expect(checkForm(schema, typed, inEnglish).errors).toEqual({
      name: 'At most 50 characters',
      first: 'This field is required',
      second: 'This field is required',
    });
    expect(checkForm(schema, typed, inChinese).errors?.name).toBe('最多 50 个字符');
  });

  test('applies rules across fields', () => {
    const { errors } = checkForm(schema, { name: '', first: 'a', second: 'b' }, inEnglish);
    expect(Object.keys(errors ?? {})).toEqual(['second']);
  });
});
