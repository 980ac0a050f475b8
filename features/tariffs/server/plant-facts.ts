import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { sql } from 'kysely';

export interface PlantFacts {
  readonly timeZone: string;
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly installDate: string | null;
  readonly screenType: number;
}

const plantOf = (db: Database, plantId: number) =>
  db
    .selectFrom('plant')
    .select([
      'time_zone as timeZone',
      'currency',
      'screen_type as screenType',
      sql<string | null>`to_char(install_date, 'YYYY-MM-DD')`.as('installDate'),
    ])
    .where('id', '=', plantId)
    .where('deleted_at', 'is', null);

export async function readPlant(db: Database, plantId: number): Promise<PlantFacts> {
  const plant = await plantOf(db, plantId).executeTakeFirst();
  if (!plant) throw new AppError(commonErrors.notFound);
  return plant;
}

/** Serialises changes of a plant's tariff, so that each counts the modifications of the others. */
export async function lockPlant(tx: Database, plantId: number): Promise<PlantFacts> {
  const plant = await plantOf(tx, plantId).forNoKeyUpdate().executeTakeFirst();
  if (!plant) throw new AppError(commonErrors.notFound);
  return plant;
}
