import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableColumn } from '@heliodon/infrastructure/documents/table-file';
import { AppError } from '@heliodon/kernel/app-error';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Caller } from '@heliodon/server-kit/caller';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';

/* What the files of both reports have in common. */

export const FIGURE_FORMAT = '#,##0.00';

/** A file shows what the pages show: who may export, but not see these pages, gets none. */
export function mustView({ permissions }: Pick<Caller, 'permissions'>): void {
  if (!permissions.has('dispatchView')) throw new AppError(commonErrors.noPermission);
}

/** A file is made later than it was asked for: whose plant it is, and who may see it, may have changed. */
export async function checkPlant(db: Database, caller: Caller, plantId: number): Promise<void> {
  mustView(caller);
  if (!(await maySeePlant(db, caller, plantId))) throw new AppError(commonErrors.notFound);
}

const PLACES = 1_000;
export const figureCell = (value: number | null): number | null =>
  value === null ? null : Math.round(value * PLACES) / PLACES;

export const figureColumn = (name: string, unit: string, total?: 'sum'): TableColumn => ({
  header: `${name} (${unit})`,
  numberFormat: FIGURE_FORMAT,
  ...(total && { total }),
});

export const timeCell = (ms: number | null, timeZone: string): string =>
  ms === null ? '' : formatDateTime(ms, timeZone, 'minute');
