import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { mustHave } from '@heliodon/server-kit/must-have';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';

/* What the files of both reports have in common. */

/** A file shows what the pages show: who may export, but not see these pages, gets none. */
export const mustView = (caller: Pick<Caller, 'permissions'>): void => mustHave(caller, 'dispatchView');

/** A file is made later than it was asked for: whose plant it is, and who may see it, may have changed. */
export async function checkPlant(db: Database, caller: Caller, plantId: number): Promise<void> {
  mustView(caller);
  if (!(await maySeePlant(db, caller, plantId))) throw new AppError(commonErrors.notFound);
}
