import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldIssues, issueText } from './issues.ts';
import { defineMessages } from './messages.ts';

const own = defineMessages('issuesTest', { odd: { zh: '应为奇数', en: 'Must be odd' } });

function words(schema: z.ZodType, value: unknown, reportInput: boolean): string | undefined {
  const issue = schema.safeParse(value, { reportInput }).error?.issues[0];
  return issue && issueText(issue, 'en');
}

describe.each([true, false])('messages for an invalid value, reportInput %s', (reportInput) => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'This field is required'],
    [z.string(), 5, 'Must be of type string'],
    [z.string().min(1), '', 'This field is required'],
    [z.string().min(2), 'a', 'At least 2 characters'],
    [z.string().max(3), 'abcd', 'At most 3 characters'],
    [z.number().min(0), -1, 'Must be 0 or more'],
    [z.number().max(100), 101, 'Must be 100 or less'],
    [z.number().gt(0), 0, 'Must be greater than 0'],
    [z.number().lt(5), 5, 'Must be less than 5'],
    [z.array(z.string()).min(1), [], 'At least 1 items'],
    [z.email(), 'nobody', 'Invalid format'],
    [z.strictObject({}), { a: 1 }, 'Unknown field a'],
    [z.number().refine((n) => n % 2 === 1, own.odd), 2, 'Must be odd'],
    [z.string().refine(() => false), 'x', 'Invalid value'],
  ])('%#', (schema, value, text) => {
    expect(words(schema, value, reportInput)).toBe(text);
  });
});

it('an omitted choice is missing, a wrong one is answered with the valid choices', () => {
  expect(words(z.enum(['a', 'b']), undefined, true)).toBe('This field is required');
  expect(words(z.enum(['a', 'b']), 'c', true)).toBe('Must be one of: a, b');
});

it('names the field by its path, in the requested language', () => {
  const { error } = z.object({ a: z.array(z.object({ b: z.number() })) }).safeParse({ a: [{ b: 'x' }] });
  expect(error && fieldIssues(error, 'zh')).toEqual([{ path: 'a.0.b', message: '类型应为 number' }]);
});
