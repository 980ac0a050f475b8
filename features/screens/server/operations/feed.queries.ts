import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { seenFromAbove } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { OperationsUpdate } from '../../contract/operations.contract.ts';
import type { StateRow } from './feed.policy.ts';
import { powerOf, stateSums } from './totals.queries.ts';

/** A pass over many plants commits long after its timestamp: rows are read and compared again for this long. */
const OVERLAP_S = 90;

/** Recently updated states; of all plants if `all`. */
export async function readStates(db: Database, all: boolean): Promise<StateRow[]> {
  const recent = sql`checked_at > now() - make_interval(secs => ${OVERLAP_S})`;
  const { rows } =
    await sql<StateRow>`SELECT plant_id AS "plantId", status, pv_kw AS pv, battery_kw AS battery,
      grid_kw AS grid, load_kw AS load, charging_kw AS charging
    FROM plant_state WHERE ${all ? sql`true` : recent}`.execute(db);
  return rows;
}

type Totals = Pick<OperationsUpdate, 'plants' | 'byStatus' | 'power' | 'at'>;
type Row = OperationsUpdate['power'] &
  OperationsUpdate['byStatus'] & { place: number; plants: number; at: number | null };

/** For an account that has no visible plants. */
const NOTHING: Totals = {
  plants: 0,
  byStatus: { normal: 0, fault: 0, offline: 0 },
  power: { pv: null, battery: null, grid: null, load: null, charging: null },
  at: null,
};

/** Accounts that see the same plants by the same rule. */
const scopeOf = ({ accountId, roleId, managerId, permissions }: Caller): string =>
  permissions.has('plantViewAll') ? `tree ${managerId}` : `${managerId} ${roleId} ${accountId}`;

/** Totals of what each account sees now, in the order of `watching`: one query for any number of viewers. */
export async function readWatchedTotals(db: Database, watching: readonly Caller[]): Promise<Totals[]> {
  if (watching.length === 0) return [];
  const scopes = new Map(watching.map((caller) => [scopeOf(caller), caller]));
  const callers = [...scopes.values()];
  const entries = [...callers.entries()];
  const { rows } = await sql<Row>`SELECT w.place, ${stateSums}
    FROM unnest(${pgArray(entries, ([place]) => place)}::int[],
        ${pgArray(callers, ({ accountId }) => accountId)}::bigint[],
        ${pgArray(callers, ({ roleId }) => roleId)}::bigint[],
        ${pgArray(callers, ({ managerId }) => managerId)}::bigint[],
        ${pgArray(callers, ({ permissions }) => String(permissions.has('plantViewAll')))}::boolean[])
        AS w (place, account_id, role_id, manager_id, all_plants)
      JOIN account o ON o.path @> ARRAY[w.manager_id]
      JOIN plant p ON p.owner_id = o.id AND p.deleted_at IS NULL
      LEFT JOIN plant_state s ON s.plant_id = p.id
    WHERE (w.all_plants
      OR EXISTS (SELECT 1 FROM account_plant g WHERE g.plant_id = p.id AND g.account_id = w.account_id)
      OR EXISTS (SELECT 1 FROM role_plant g WHERE g.plant_id = p.id AND g.role_id = w.role_id))
      AND ${seenFromAbove(entries, sql`w.place`)}
    GROUP BY w.place`.execute(db);
  const keys = [...scopes.keys()];
  const byScope = new Map(rows.map((row) => [keys[row.place] ?? '', totalsOf(row)]));
  return watching.map((caller) => byScope.get(scopeOf(caller)) ?? NOTHING);
}

const totalsOf = (row: Row): Totals => ({
  plants: row.plants,
  byStatus: { normal: row.normal, fault: row.fault, offline: row.offline },
  power: powerOf(row),
  at: row.at,
});
