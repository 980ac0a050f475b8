import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';

export interface PlantFacts {
  readonly timeZone: string;
  readonly currency: string;
}

/** The caller's access to the plant was already checked. */
export async function plantFacts(db: Database, plantId: number): Promise<PlantFacts> {
  const facts = await db
    .selectFrom('plant')
    .select(['time_zone as timeZone', 'currency'])
    .where('id', '=', plantId)
    .executeTakeFirst();
  if (!facts) throw new AppError(commonErrors.notFound);
  return facts;
}
