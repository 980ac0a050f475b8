import type { TranslateIssue } from '@heliodon/ui/schemaRule';
import { CallFailed } from '@heliodon/web/client';
import type { z } from 'zod';

export type FormErrors = Readonly<Record<string, string>>;

/** Validation errors by path; the first message of each. */
export function schemaErrors(schema: z.ZodType, value: unknown, translate: TranslateIssue): FormErrors {
  const parsed = schema.safeParse(value, { reportInput: true });
  const texts = (parsed.error?.issues ?? []).map(
    (issue) => [issue.path.map(String).join('.'), translate(issue)] as const,
  );
  return Object.fromEntries(texts.reverse());
}

/** Errors returned by the server for one field of the request, by path within that field. */
export function serverErrors(error: unknown, field: string): FormErrors {
  if (!(error instanceof CallFailed)) return {};
  const issues = (error.data as { issues?: { path: string; message: string }[] } | null)?.issues ?? [];
  return Object.fromEntries(
    issues
      .filter(({ path }) => path.startsWith(`${field}.`))
      .map(({ path, message }) => [path.slice(field.length + 1), message]),
  );
}
