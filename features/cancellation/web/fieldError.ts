import type { FieldErrors } from '@heliodon/ui/SchemaForm';
import { CallFailed } from '@heliodon/web/client';

/** A refusal of the server beside the one field of a form; everything else is the form's to say. */
export function fieldError(error: unknown, field: string, codes: readonly number[]): FieldErrors {
  if (error instanceof CallFailed && codes.includes(error.code)) return { [field]: error.msg };
  throw error;
}
