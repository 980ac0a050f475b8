import type { FormRule } from 'antd';
import type { z } from 'zod';

export type ZodIssue = z.core.$ZodIssue;
export type TranslateIssue = (issue: ZodIssue) => string;

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/**
 * An empty input holds '', null or, before anybody typed, undefined. The schema gets it as it is where it accepts
 * that; otherwise as "not given", or as the empty text where only that is accepted.
 */
export function givenValue(schema: z.ZodType, value: unknown): unknown {
  if (value !== '' && value !== null && value !== undefined) return value;
  return [value, undefined, ''].find((meant) => accepts(schema, meant));
}

function givenValues(schema: z.ZodObject, typed: Record<string, unknown>): Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType | undefined>> = schema.shape;
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const field = shape[name];
      return [name, field ? givenValue(field, value) : value];
    }),
  );
}

/** Field name → message, already in the reader's language. */
export type FieldErrors = Record<string, string>;

type Checked<T> = { values: T; errors?: undefined } | { values?: undefined; errors: FieldErrors };

/** All that a form holds: as the call gets it, or what is wrong with it, one message a field. */
export function checkForm<S extends z.ZodObject>(
  schema: S,
  typed: Record<string, unknown>,
  translate: TranslateIssue,
): Checked<z.output<S>> {
  const parsed = schema.safeParse(givenValues(schema, typed), { reportInput: true });
  if (parsed.success) return { values: parsed.data };
  const texts = parsed.error.issues.map((issue) => [String(issue.path[0]), translate(issue)]);
  return { errors: Object.fromEntries(texts.reverse()) };
}

/** Something must be put in. */
export function isRequired(schema: z.ZodType): boolean {
  return !accepts(schema, undefined) && !accepts(schema, '');
}

/** The rule of one antd form field from the schema that also checks the call. */
export function schemaRule(schema: z.ZodType, translate: TranslateIssue): FormRule {
  return {
    validator: (_rule, value: unknown) => {
      const result = schema.safeParse(givenValue(schema, value), { reportInput: true });
      const issue = result.error?.issues[0];
      return issue ? Promise.reject(new Error(translate(issue))) : Promise.resolve();
    },
  };
}
