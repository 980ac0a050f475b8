import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';

export interface PlantFacts {
  readonly timeZone: string;
  readonly currency: string;
}

/** Of a plant that the caller was found to see. */
export async function plantFacts(db: Database, plantId: number): Promise<PlantFacts> {
  const facts = await db
    .selectFrom('plant')
    .select(['time_zone as timeZone', 'currency'])
    .where('id', '=', plantId)
    .executeTakeFirst();
  if (!facts) throw new AppError(commonErrors.notFound);
  return facts;
}
