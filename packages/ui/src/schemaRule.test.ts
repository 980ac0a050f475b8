import { issueText } from '@heliodon/contract/issues';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyToUndefined, isRequired, schemaRule } from './schemaRule.ts';

describe('schemaRule', () => {
  const check = (schema: z.ZodType, value: unknown) => {
    const rule = schemaRule(schema, (issue) => issueText(issue, 'en'));
    if (typeof rule === 'function' || !rule.validator) throw new Error('a rule with a validator is expected');
    return rule.validator({} as never, value, () => {});
  };

  test('an empty optional field is fine', async () => {
    await expect(check(z.string().min(2).optional(), '')).resolves.toBeUndefined();
    await expect(check(z.number().optional(), null)).resolves.toBeUndefined();
  });

  test('the message is that of the first issue', async () => {
    await expect(check(z.string().min(2), 'a')).rejects.toThrow('At least 2 characters');
    await expect(check(z.number(), null)).rejects.toThrow('This field is required');
    await expect(check(z.number(), 'five')).rejects.toThrow('Must be of type number');
  });
});

test('required is what refuses nothing', () => {
  expect(isRequired(z.string())).toBe(true);
  expect(isRequired(z.string().optional())).toBe(false);
  expect(isRequired(z.boolean().default(true))).toBe(false);
  expect(emptyToUndefined(0)).toBe(0);
  expect(emptyToUndefined(false)).toBe(false);
});
