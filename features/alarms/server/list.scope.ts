import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, pgArray } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { alarmSources, communicationCodes } from '../contract/alarm.ts';
import type { AlarmFilter } from '../contract/list.contract.ts';

/** The part of all alarms that a caller may see. */
export interface AlarmScope {
  /** All plants that the caller can see, and the selected ones. */
  readonly allPlantIds: readonly number[];
  readonly plantIds: readonly number[];
  /** Set if one plant is selected. */
  readonly plant: { readonly name: string; readonly timeZone: string } | null;
  /** Alarms of loggers that are lost now; other alarms are grouped under them. */
  readonly lostLoggers: readonly number[];
}

/** `plantId` 0: all plants are selected. */
export async function readScope(db: Database, caller: Caller, plantId: number): Promise<AlarmScope> {
  const { rows } = await sql<{ ids: number[] | null; lost: number[] | null; plant: AlarmScope['plant'] }>`
    WITH v AS MATERIALIZED (SELECT id FROM ${visiblePlantIds(caller)} AS seen (id))
    SELECT (SELECT array_agg(id) FROM v) AS ids,
      (SELECT array_agg(a.id) FROM v JOIN alarm a ON a.plant_id = v.id AND a.recovered_at IS NULL
        AND a.source = ${sql.lit(alarmSources.communication)}
        AND a.code = ${sql.lit(communicationCodes.loggerLost)}) AS lost,
      (SELECT json_build_object('name', p.name, 'timeZone', p.time_zone) FROM plant p JOIN v ON v.id = p.id
        WHERE p.id = ${plantId}) AS plant`.execute(db);
  const { ids, lost, plant = null } = rows[0] ?? {};
  const allPlantIds = ids ?? [];
  return {
    allPlantIds,
    plantIds: plantId === 0 ? allPlantIds : plant ? [plantId] : [],
    plant,
    lostLoggers: lost ?? [],
  };
}

/** Devices and whole plants matched by the entered text; devices of matched plants are not listed again. */
export interface Typed {
  readonly plantIds: readonly number[];
  readonly devices: readonly { readonly id: number; readonly plantId: number }[];
  readonly sns: readonly string[];
}

/** Undefined: no text entered. A removed or moved device is found by its full serial number. */
export async function findTyped(
  db: Database,
  plantIds: readonly number[],
  { deviceSn, keyword }: Pick<AlarmFilter, 'deviceSn' | 'keyword'>,
): Promise<Typed | undefined> {
  if (!(deviceSn || keyword)) return undefined;
  const ids = pgArray(plantIds, (id) => id);
  const word = likePattern(keyword);
  const named = keyword
    ? await sql<{ id: number }>`SELECT id FROM plant
        WHERE id = ANY(${ids}::bigint[]) AND name ILIKE ${word}`.execute(db)
    : { rows: [] };
  const namedIds = named.rows.map(({ id }) => id);
  const bySn = deviceSn ? sql`AND d.sn ILIKE ${likePattern(deviceSn)}` : sql``;
  const matches = sql`(d.sn ILIKE ${word} OR d.alias ILIKE ${word})`;
  const isNamed = sql`d.plant_id = ANY(${namedIds}::bigint[])`;
  const byWord = deviceSn ? sql`AND (${matches} OR ${isNamed})` : sql`AND ${matches} AND NOT ${isNamed}`;
  const { rows } = await sql<{ id: number; plantId: number; sn: string }>`
    SELECT d.id, d.plant_id AS "plantId", d.sn FROM device d
    WHERE d.plant_id = ANY(${ids}::bigint[]) AND d.removed_at IS NULL
      ${bySn} ${keyword ? byWord : sql``}`.execute(db);
  const whole = deviceSn && keyword ? [] : [deviceSn || keyword];
  return {
    // A serial number matches devices only.
    plantIds: deviceSn ? [] : namedIds,
    devices: rows,
    sns: [...new Set([...rows.map(({ sn }) => sn), ...whole, ...whole.map((sn) => sn.toUpperCase())])],
  };
}
