import type { FieldIssue } from '@heliodon/contract/issues';
import type { FieldErrors } from '@heliodon/ui/SchemaForm';
import { CallFailed } from '@heliodon/web/client';

const INVALID = 2001;

/** Shows a server error at its field; rethrows errors without a field. */
export function fieldErrors(error: unknown, fieldOfCode: Readonly<Record<number, string>>): FieldErrors {
  if (!(error instanceof CallFailed)) throw error;
  const field = fieldOfCode[error.code];
  if (field) return { [field]: error.msg };
  const { issues = [] } = (error.data ?? {}) as { issues?: FieldIssue[] };
  if (error.code !== INVALID || issues.length === 0) throw error;
  return Object.fromEntries(issues.map(({ path, message }) => [path.split('.')[0], message]));
}
