import type { Database } from '@heliodon/infrastructure/database';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ShowcasePlant } from '../../contract/showcase.contract.ts';

/** Of the platform manager's own tree, or approved by it. */
export const countsInShowcase = (
  ownerId: RawBuilder<unknown>,
  admitted: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(${admitted}, false) OR EXISTS (SELECT 1 FROM account o JOIN account root ON root.id = o.tree_id
    WHERE o.id = ${ownerId} AND root.parent_id IS NULL))`;

/** Public plants that need approval; pending ones first. */
export async function readTenantsPlants(db: Database): Promise<ShowcasePlant[]> {
  const { rows } = await sql<ShowcasePlant>`SELECT p.id AS "plantId", p.name AS "plantName",
      o.account_name AS "ownerName", j.admitted
    FROM screen_project j JOIN plant p ON p.id = j.plant_id JOIN account o ON o.id = p.owner_id
    WHERE j.is_public AND p.deleted_at IS NULL AND NOT ${countsInShowcase(sql`p.owner_id`, sql`false`)}
    ORDER BY j.admitted, p.name`.execute(db);
  return rows;
}

/** The previous approval; undefined if the plant is not public. */
export async function lockAdmission(tx: Database, plantId: number): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('screen_project')
    .select('admitted')
    .where('plant_id', '=', plantId)
    .where('is_public', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row?.admitted;
}

export const writeAdmission = (tx: Database, plantId: number, admitted: boolean) =>
  tx.updateTable('screen_project').set({ admitted }).where('plant_id', '=', plantId).execute();
