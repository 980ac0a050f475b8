import type { FormRule } from 'antd';
import type { z } from 'zod';

export type ZodIssue = z.core.$ZodIssue;
export type TranslateIssue = (issue: ZodIssue) => string;

/** An emptied input holds '' or null; for a schema that is "not given". */
export function emptyToUndefined(value: unknown): unknown {
  return value === '' || value === null ? undefined : value;
}

export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

/** The rule of one antd form field from the schema that also checks the call. */
export function schemaRule(schema: z.ZodType, translate: TranslateIssue): FormRule {
  return {
    validator: (_rule, value: unknown) => {
      const result = schema.safeParse(emptyToUndefined(value), { reportInput: true });
      const issue = result.error?.issues[0];
      return issue ? Promise.reject(new Error(translate(issue))) : Promise.resolve();
    },
  };
}
