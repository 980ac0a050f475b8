import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { mustHave } from '@heliodon/server-kit/must-have';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';

/* Shared by the export files of both reports. */

/** An export shows the content of these pages: users who may export but not view the pages get none. */
export const mustView = (caller: Pick<Caller, 'permissions'>): void => mustHave(caller, 'dispatchView');

/** The file is created later than requested: owner and access of the plant may have changed. */
export async function checkPlant(db: Database, caller: Caller, plantId: number): Promise<void> {
  mustView(caller);
  if (!(await maySeePlant(db, caller, plantId))) throw new AppError(commonErrors.notFound);
}
