import { commonErrors } from '@heliodon/contract/errors';
import type { FieldIssue } from '@heliodon/contract/issues';
import { CallFailed } from '@heliodon/web/client';
import { plantErrors } from '../../contract/plants.contract.ts';
import type { Errors } from './checkPlant.ts';

const FIELDS: Readonly<Record<number, string>> = {
  [plantErrors.nameExists.code]: 'name',
  [plantErrors.outsideRegion.code]: 'longitude',
  [plantErrors.unknownRegion.code]: 'city',
};

/** Field errors of a refusal by the server; undefined where it names no field. */
export function serverErrors(error: unknown): Errors | undefined {
  if (!(error instanceof CallFailed)) throw error;
  const field = FIELDS[error.code];
  if (field) return { [field]: error.msg };
  const { issues = [] } = (error.data ?? {}) as { issues?: FieldIssue[] };
  if (error.code !== commonErrors.invalid.code || issues.length === 0) return undefined;
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.replace(/^plant\./, ''), message]).reverse(),
  );
}
