import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';

/* What the files of both reports have in common. */

/** A file shows what the pages show: who may export, but not see these pages, gets none. */
export function mustView({ permissions }: Pick<Caller, 'permissions'>): void {
  if (!permissions.has('dispatchView')) throw new AppError(commonErrors.noPermission);
}

/** A file is made later than it was asked for: whose plant it is, and who may see it, may have changed. */
export async function checkPlant(db: Database, caller: Caller, plantId: number): Promise<void> {
  mustView(caller);
  if (!(await maySeePlant(db, caller, plantId))) throw new AppError(commonErrors.notFound);
}
