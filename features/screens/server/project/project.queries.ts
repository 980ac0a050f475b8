import type { CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import {
  type getProject,
  type Project,
  SCREEN_THEMES,
  type ScreenTheme,
} from '../../contract/project.contract.ts';
import { countsInShowcase } from '../showcase/admission.queries.ts';

/** The stored settings, or the defaults. */
export async function readProject(
  db: Database,
  plantId: number,
): Promise<CallResponse<typeof getProject> | undefined> {
  const row = await db
    .selectFrom('plant as p')
    .leftJoin('screen_project as s', 's.plant_id', 'p.id')
    .select(['p.name', 's.screen_name', 's.logo_id', 's.theme', 's.accent', 's.is_public', 's.version'])
    .select(countsInShowcase(sql.ref('p.owner_id'), sql.ref('s.admitted')).as('counts'))
    .where('p.id', '=', plantId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      plantName: row.name,
      screenName: row.screen_name ?? '',
      logoId: row.logo_id,
      theme: (row.theme as ScreenTheme | null) ?? SCREEN_THEMES[0],
      accent: row.accent,
      isPublic: row.is_public ?? false,
      version: row.version ?? 0,
      awaitsAdmission: row.is_public === true && !row.counts,
    }
  );
}

export async function writeProject(
  tx: Database,
  plantId: number,
  project: Project & { version: number },
  at: Date,
): Promise<void> {
  const columns = {
    version: project.version,
    screen_name: project.screenName,
    logo_id: project.logoId,
    theme: project.theme,
    accent: project.accent,
    is_public: project.isPublic,
    updated_at: at,
  };
  await tx
    .insertInto('screen_project')
    .values({ plant_id: plantId, ...columns })
    .onConflict((conflict) =>
      conflict.column('plant_id').doUpdateSet({
        ...columns,
        // A plant that is withdrawn and published again needs a new approval.
        admitted: sql<boolean>`screen_project.admitted AND excluded.is_public`,
      }),
    )
    .execute();
}

/**
 * One save per plant at a time, so that the logged previous values are correct. Locks in a fixed order to avoid
 * deadlocks.
 */
export const lockPlants = (tx: Database, plantIds: readonly number[]) =>
  tx.selectFrom('plant').select('id').where('id', 'in', plantIds).orderBy('id').forNoKeyUpdate().execute();
