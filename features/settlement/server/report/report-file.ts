import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';

/** A file is created after the request: access to the plant may have changed meanwhile. */
export async function checkPlant(db: Database, caller: Caller, plantId: number): Promise<void> {
  if (!(await maySeePlant(db, caller, plantId))) throw new AppError(commonErrors.notFound);
}
