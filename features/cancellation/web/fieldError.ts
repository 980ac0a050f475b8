import type { FieldErrors } from '@heliodon/ui/SchemaForm';
import { CallFailed } from '@heliodon/web/client';

/** Shows a server error at the one field of a form; the form shows all others. */
export function fieldError(error: unknown, field: string, codes: readonly number[]): FieldErrors {
  if (error instanceof CallFailed && codes.includes(error.code)) return { [field]: error.msg };
  throw error;
}
