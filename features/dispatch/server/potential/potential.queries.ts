import {
  bestChanges,
  POTENTIAL_VARIANTS,
  type PotentialChange,
  type PotentialCost,
  potentialKindOf,
  potentialResults,
} from '@heliodon/energy/optimise/storage-potential';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { type RawBuilder, sql } from 'kysely';
import {
  kindsOfFilter,
  type POTENTIAL_SORTS,
  type Potential,
  type PotentialFilter,
  type PotentialInputs,
  type PotentialRow,
  type PotentialState,
} from '../../contract/potential.contract.ts';

type Sort = (typeof POTENTIAL_SORTS)[number];

interface PotentialOrder {
  readonly sort?: Sort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

interface PotentialPage extends PotentialOrder {
  readonly page: number;
  readonly pageSize: number;
}

/** Amounts are compared within a currency only. */
function sortedBy(sort: Sort, order: 'asc' | 'desc'): RawBuilder<unknown> {
  const direction = sql.raw(order);
  if (sort === 'name') return sql`found.name ${direction}`;
  if (sort === 'share') return sql`found.share ${direction} NULLS LAST`;
  return sql`found.shown_currency, ${sql.ref(`found.${sort}`)} ${direction} NULLS LAST`;
}

interface StoredMonth
  extends Pick<
    PotentialRow,
    'plantId' | 'name' | 'timeZone' | 'currency' | 'month' | 'monthDays' | 'days' | 'cost'
  > {
  readonly state: PotentialState;
  readonly madeAt: string | null;
  readonly inputs: PotentialInputs | null;
  readonly variants: readonly (Pick<PotentialCost, 'variant' | 'cost'> & {
    readonly params: Pick<PotentialChange, 'before' | 'after'>;
  })[];
}

/** The chosen month of each visible plant, or its newest that is calculated, with its highest saving. */
function found(caller: Caller, { keyword, month, kind }: PotentialFilter): RawBuilder<unknown> {
  const typed = keyword === '' ? sql`true` : sql`p.name ILIKE ${likePattern(keyword)}`;
  const chosen = month === undefined ? sql`true` : sql`m.month = ${`${month}-01`}::date`;
  const kinds = kindsOfFilter(kind);
  const variants = POTENTIAL_VARIANTS.filter((variant) => kinds.includes(potentialKindOf(variant)));
  return sql`found AS MATERIALIZED (SELECT DISTINCT ON (m.plant_id) m.*, p.name, p.time_zone,
        coalesce(m.currency, p.currency) AS shown_currency, b.saving,
        CASE WHEN m.cost > 0 THEN b.saving / m.cost END AS share
      FROM dispatch_potential_month m JOIN plant p ON p.id = m.plant_id
        LEFT JOIN LATERAL (SELECT max(v.saving) AS saving FROM dispatch_potential v
          WHERE v.plant_id = m.plant_id AND v.month = m.month AND v.variant = ANY(${variants}::text[])) b ON true
      WHERE m.plant_id IN ${visiblePlantIds(caller)} AND ${typed} AND ${chosen}
      ORDER BY m.plant_id, m.state = 'waiting', m.month DESC)`;
}

/** One page or all, highest share of the cost first by default. */
export async function readPotential(
  db: Database,
  caller: Caller,
  filter: PotentialFilter,
  asked: PotentialPage | 'all',
): Promise<Omit<Potential, 'months'>> {
  const { sort = 'share', order = 'desc' }: PotentialOrder = asked === 'all' ? {} : asked;
  const piece =
    asked === 'all' ? sql`` : sql`LIMIT ${asked.pageSize} OFFSET ${(asked.page - 1) * asked.pageSize}`;
  const { rows } = await sql<{ rows: StoredMonth[]; total: number }>`WITH ${found(caller, filter)},
    page AS (SELECT plant_id AS "plantId", name, time_zone AS "timeZone", shown_currency AS currency,
        to_char(month, 'YYYY-MM') AS month, extract(day FROM month + interval '1 month' - interval '1 day')::int
          AS "monthDays", state, days, made_at AS "madeAt", cost::float8 AS cost, inputs,
        (SELECT coalesce(json_agg(json_build_object('variant', v.variant, 'params', v.params, 'cost', v.cost::float8)),
          '[]') FROM dispatch_potential v WHERE v.plant_id = found.plant_id AND v.month = found.month) AS variants
      FROM found ORDER BY ${sortedBy(sort, order)}, found.name, found.plant_id ${piece})
    SELECT coalesce((SELECT json_agg(page) FROM page), '[]') AS rows,
      (SELECT count(*)::int FROM found) AS total`.execute(db);
  const { rows: stored = [], total = 0 } = rows[0] ?? {};
  return { rows: stored.map((row) => shownRow(row, filter)), total };
}

function shownRow(
  { variants: stored, madeAt, ...row }: StoredMonth,
  { kind }: Pick<PotentialFilter, 'kind'>,
): PotentialRow {
  const costs = stored
    .map(({ variant, cost, params: { before, after } }) => ({ variant, cost, before, after }))
    .toSorted((a, b) => POTENTIAL_VARIANTS.indexOf(a.variant) - POTENTIAL_VARIANTS.indexOf(b.variant));
  const variants = row.cost === null ? [] : potentialResults(row.cost, costs);
  return {
    ...row,
    madeAt: madeAt && new Date(madeAt).toISOString(),
    variants,
    best: bestChanges(variants, kindsOfFilter(kind)).slice(0, 2),
  };
}

/** The months of all visible plants, newest first. */
export async function readPotentialMonths(db: Database, caller: Caller): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`SELECT DISTINCT to_char(month, 'YYYY-MM') AS month
    FROM dispatch_potential_month WHERE plant_id IN ${visiblePlantIds(caller)} ORDER BY 1 DESC`.execute(db);
  return rows.map(({ month }) => month);
}
