import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { accountsErrors } from '../contract/accounts.errors.ts';

/** The receiver of plants: an account or a role, and the tree in which the assignment applies. */
export interface PlantTaker {
  readonly kind: 'account' | 'role';
  readonly id: number;
  readonly treeId: number;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * Sets exactly the wanted plants among those that the author sees. Plants that the author cannot see stay unchanged.
 * Returns the names of added and removed plants.
 */
export async function setPlants(
  tx: Database,
  author: Caller,
  taker: PlantTaker,
  plantIds: readonly number[],
): Promise<{ given: string[]; taken: string[] }> {
  const wanted = await plantsToGive(tx, author, taker.treeId, plantIds);
  const [table, column] = [sql.table(`${taker.kind}_plant`), sql.ref(`${taker.kind}_id`)];
  const { rows: current } =
    await sql<Named>`SELECT p.id, p.name FROM ${table} g JOIN plant p ON p.id = g.plant_id
    WHERE g.${column} = ${taker.id} AND p.id IN ${visiblePlantIds(author)}`.execute(tx);
  const given = without(wanted, current);
  const taken = without(current, wanted);
  if (taken.length > 0)
    await sql`DELETE FROM ${table} WHERE ${column} = ${taker.id} AND plant_id = ANY (${idsOf(taken)}::bigint[])`.execute(
      tx,
    );
  if (given.length > 0)
    await sql`INSERT INTO ${table} (${column}, plant_id) SELECT ${taker.id}, unnest(${idsOf(given)}::bigint[])`.execute(
      tx,
    );
  return { given: given.map(({ name }) => name), taken: taken.map(({ name }) => name) };
}

async function plantsToGive(tx: Database, author: Caller, treeId: number, plantIds: readonly number[]) {
  const asked = [...new Set(plantIds)];
  if (asked.length === 0) return [];
  const { rows } = await sql<Named>`SELECT p.id, p.name FROM plant p JOIN account o ON o.id = p.owner_id
    WHERE p.id = ANY (${asked}::bigint[]) AND p.id IN ${visiblePlantIds(author)}
      AND o.path @> ARRAY[${treeId}]::bigint[]`.execute(tx);
  if (rows.length < asked.length) throw new AppError(accountsErrors.plantNotYours);
  return rows;
}

const idsOf = (plants: readonly Named[]): number[] => plants.map(({ id }) => id);

function without(plants: readonly Named[], others: readonly Named[]): Named[] {
  const ids = new Set(idsOf(others));
  return plants.filter(({ id }) => !ids.has(id));
}
