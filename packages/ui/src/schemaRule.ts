import type { FormRule } from 'antd';
import type { z } from 'zod';

export type ZodIssue = z.core.$ZodIssue;
export type TranslateIssue = (issue: ZodIssue) => string;

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/**
 * An empty input holds '', null or undefined. It is passed unchanged if the schema accepts it; otherwise as undefined,
 * or as '' if only that is accepted.
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

/** Field name → translated message. */
export type FieldErrors = Record<string, string>;

type Checked<T> = { values: T; errors?: undefined } | { values?: undefined; errors: FieldErrors };

/** Validates a form: returns the values for the call, or one message per field. */
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

/** Whether input is required. */
export function isRequired(schema: z.ZodType): boolean {
  return !accepts(schema, undefined) && !accepts(schema, '');
}

/** Rule of an antd form field from the schema of the call. */
export function schemaRule(schema: z.ZodType, translate: TranslateIssue): FormRule {
  return {
    validator: (_rule, value: unknown) => {
      const result = schema.safeParse(givenValue(schema, value), { reportInput: true });
      const issue = result.error?.issues[0];
      return issue ? Promise.reject(new Error(translate(issue))) : Promise.resolve();
    },
  };
}
