import type { Database } from '@heliodon/infrastructure/database';
import type { PlantStatus } from '@heliodon/kernel/plant-status';
import { type RawBuilder, sql } from 'kysely';
import {
  FLOWS,
  type Flow,
  type Operations,
  POWERS,
  RANKED,
  type Ranked,
} from '../../contract/operations.contract.ts';
import type { Seen } from './seen.queries.ts';

/** `sum(x.pv_kwh) AS "pv", …` of a table of flows. */
export const flowSums = (table: string): RawBuilder<unknown> =>
  sql.join(FLOWS.map((flow) => sql`sum(${sql.ref(`${table}.${flow}_kwh`)}) AS ${sql.ref(flow)}`));

/** Today in the plant's own time zone; the bounds let the database read three days by their index. */
export const isToday = (table: string): RawBuilder<unknown> => {
  const day = sql.ref(`${table}.day`);
  return sql`${day} = (now() AT TIME ZONE p.time_zone)::date AND ${day} BETWEEN current_date - 1 AND current_date + 1`;
};

type Parts = Pick<Operations, 'plants' | 'byStatus' | 'byType' | 'capacity' | 'power' | 'at'>;
type PartsRow = Record<PlantStatus | 'plants' | 'type1' | 'type2' | 'type3' | 'type4', number> &
  Operations['capacity'] &
  Operations['power'] & { at: number | null };

/** Stored in single precision, which is too coarse for sums of thousands. */
const powerSums = sql.join(
  POWERS.map((role) => sql`sum(${sql.ref(`s.${role}_kw`)}::float8) AS ${sql.ref(role)}`),
);

/** A plant that never sent data counts as offline. */
export const stateSums = sql`count(*)::int AS plants,
  count(*) FILTER (WHERE s.status = 'normal')::int AS normal, count(*) FILTER (WHERE s.status = 'fault')::int AS fault,
  count(*) FILTER (WHERE coalesce(s.status, 'offline') = 'offline')::int AS offline,
  (extract(epoch FROM max(s.at)) * 1000)::float8 AS at, ${powerSums}`;

export async function readParts(db: Database, seen: Seen): Promise<Parts> {
  const { rows } = await sql<PartsRow>`SELECT ${stateSums},
      ${sql.join([1, 2, 3, 4].map((type) => sql`count(*) FILTER (WHERE p.screen_type = ${sql.lit(type)})::int AS ${sql.ref(`type${type}`)}`))},
      coalesce(sum(p.pv_kwp), 0)::float8 AS "pvKwp", coalesce(sum(p.storage_kw), 0)::float8 AS "storageKw",
      coalesce(sum(p.storage_kwh), 0)::float8 AS "storageKwh"
    FROM ${seen.table} JOIN plant p ON p.id = seen.id LEFT JOIN plant_state s ON s.plant_id = p.id`.execute(
    db,
  );
  const row = rows[0] as PartsRow;
  return {
    plants: row.plants,
    byStatus: { normal: row.normal, fault: row.fault, offline: row.offline },
    byType: [row.type1, row.type2, row.type3, row.type4],
    capacity: { pvKwp: row.pvKwp, storageKw: row.storageKw, storageKwh: row.storageKwh },
    power: powerOf(row),
    at: row.at,
  };
}

/** A tenth of a watt is sufficient here. */
export const powerOf = (row: Operations['power']): Operations['power'] =>
  Object.fromEntries(POWERS.map((role) => [role, tenth(row[role])])) as Operations['power'];
const tenth = (kw: number | null): number | null => (kw === null ? null : Math.round(kw * 1e4) / 1e4);

type Flows = Record<Flow, number | null>;
const ranked = (value: RawBuilder<unknown>, currency: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(json_agg(r), '[]') FROM (SELECT id AS "plantId", name, ${value} AS value, ${currency} AS currency
    FROM ${from} AND ${value} IS NOT NULL ORDER BY 3 DESC, name, id LIMIT ${RANKED}) r)`;

type Today = { sums: Flows; fullHours: Ranked[]; pvToday: Ranked[] };

/** Energy of today and the plants with the most: each plant's day is read once. */
export async function readToday(db: Database, seen: Seen): Promise<Today> {
  const { rows } = await sql<Today>`WITH t AS MATERIALIZED (SELECT p.id, p.name,
        t.pv_kwh / nullif(p.pv_kwp, 0)::float8 AS hours, t.*
      FROM ${seen.table} JOIN plant p ON p.id = seen.id JOIN plant_day t ON t.plant_id = p.id AND ${isToday('t')})
    SELECT (SELECT row_to_json(s) FROM (SELECT ${flowSums('t')} FROM t) s) AS sums,
      ${ranked(sql`hours`, sql`NULL::text`, sql`t WHERE true`)} AS "fullHours",
      ${ranked(sql`pv_kwh`, sql`NULL::text`, sql`t WHERE true`)} AS "pvToday"`.execute(db);
  return rows[0] as Today;
}

export async function readTotal(
  db: Database,
  seen: Seen,
): Promise<{ total: Flows; savings: NonNullable<Operations['savings']> }> {
  const { rows } = await sql<Flows & NonNullable<Operations['savings']>>`SELECT ${flowSums('a')},
      coalesce(sum(a.pv_kwh * p.coal_kg_per_kwh::float8), 0) AS "coalKg",
      coalesce(sum(a.pv_kwh * p.co2_kg_per_kwh::float8), 0) AS "co2Kg",
      coalesce(sum(a.pv_kwh * p.trees_per_kwh::float8), 0) AS trees
    FROM ${seen.table} JOIN plant p ON p.id = seen.id JOIN plant_total a ON a.plant_id = p.id`.execute(db);
  const { coalKg = 0, co2Kg = 0, trees = 0, ...total } = rows[0] ?? ({} as never);
  return { total, savings: { coalKg, co2Kg, trees } };
}

type Income = { byCurrency: NonNullable<Operations['income']>; best: Ranked[] };

/**
 * By currency, and the best plants of this month in the currency of most plants: amounts in different currencies cannot
 * be ranked. Days are rounded individually, as in every report.
 */
export async function readIncome(db: Database, seen: Seen): Promise<Income> {
  const { rows } = await sql<Income>`
    WITH month AS (SELECT d.plant_id, sum(round(d.income, 2)) AS income,
        sum(round(d.income, 2)) FILTER (WHERE ${isToday('d')}) AS today
      FROM ${seen.table} JOIN plant p ON p.id = seen.id JOIN settlement_day d ON d.plant_id = p.id
        AND d.day >= date_trunc('month', now() AT TIME ZONE p.time_zone)::date AND d.day <= current_date + 1
      GROUP BY 1),
    m AS MATERIALIZED (SELECT p.id, p.name, p.currency, month.income, month.today, t.income AS total
      FROM ${seen.table} JOIN plant p ON p.id = seen.id LEFT JOIN month ON month.plant_id = p.id
        LEFT JOIN settlement_total t ON t.plant_id = p.id)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (SELECT currency, count(*)::int AS plants,
          round(sum(today), 2)::text AS today, round(sum(income), 2)::text AS month, round(sum(total), 2)::text AS total
        FROM m GROUP BY 1 ORDER BY 2 DESC, 1) c) AS "byCurrency",
      ${ranked(
        sql`round(income, 2)::float8`,
        sql`currency`,
        sql`m WHERE currency = (SELECT currency FROM m GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)`,
      )} AS best`.execute(db);
  return rows[0] as Income;
}
