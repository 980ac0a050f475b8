import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import { visiblePlantIds } from '@heliodon/platform/plant-scope';
import { likePattern } from '@heliodon/platform/sql';
import { sql } from 'kysely';
import { alarmSources, communicationCodes } from '../contract/alarm.ts';
import type { AlarmFilter } from '../contract/list.contract.ts';

export interface AlarmPlant {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
}

/** What of all alarms a caller may be told of. */
export interface AlarmScope {
  readonly plants: ReadonlyMap<number, AlarmPlant>;
  /** Alarms of loggers that are lost now: what is grouped under them is folded into them. */
  readonly lostLoggers: readonly number[];
}

export async function readScope(db: Database, caller: Caller): Promise<AlarmScope> {
  const { rows } = await sql<AlarmPlant & { lost: number[] | null }>`
    SELECT p.id, p.name, p.time_zone AS "timeZone",
      (SELECT array_agg(a.id) FROM alarm a WHERE a.plant_id = p.id AND a.recovered_at IS NULL
        AND a.source = ${sql.lit(alarmSources.communication)}
        AND a.code = ${sql.lit(communicationCodes.loggerLost)}) AS lost
    FROM plant p WHERE p.id IN ${visiblePlantIds(caller)}`.execute(db);
  return {
    plants: new Map(rows.map(({ lost: _, ...plant }) => [plant.id, plant])),
    lostLoggers: rows.flatMap(({ lost }) => lost ?? []),
  };
}

/** Devices whose alarms are meant, by what was typed; beside them whole plants, whose devices are not named again. */
export interface Typed {
  readonly plantIds: readonly number[];
  readonly devices: readonly { readonly id: number; readonly plantId: number }[];
  readonly sns: readonly string[];
}

/** Nothing: nothing was typed. A device that is gone or has moved is found by its whole serial number. */
export async function findTyped(
  db: Database,
  plants: readonly AlarmPlant[],
  { deviceSn, keyword }: Pick<AlarmFilter, 'deviceSn' | 'keyword'>,
): Promise<Typed | undefined> {
  if (!(deviceSn || keyword)) return undefined;
  const word = keyword.toLowerCase();
  const named = keyword ? plants.filter(({ name }) => name.toLowerCase().includes(word)) : [];
  const plantIds = named.map(({ id }) => id);
  const ids = plants.map(({ id }) => id);
  const bySn = deviceSn ? sql`AND d.sn ILIKE ${likePattern(deviceSn)}` : sql``;
  const says = sql`(d.sn ILIKE ${likePattern(keyword)} OR d.alias ILIKE ${likePattern(keyword)})`;
  const isNamed = sql`d.plant_id = ANY(${plantIds}::bigint[])`;
  const byWord = deviceSn ? sql`AND (${says} OR ${isNamed})` : sql`AND ${says} AND NOT ${isNamed}`;
  const { rows } = await sql<{ id: number; plantId: number; sn: string }>`
    SELECT d.id, d.plant_id AS "plantId", d.sn FROM device d
    WHERE d.plant_id = ANY(${ids}::bigint[]) AND d.removed_at IS NULL ${bySn} ${keyword ? byWord : sql``}`.execute(
    db,
  );
  const whole = deviceSn && keyword ? [] : [deviceSn || keyword];
  return {
    // A serial number names devices only.
    plantIds: deviceSn ? [] : plantIds,
    devices: rows,
    sns: [...new Set([...rows.map(({ sn }) => sn), ...whole, ...whole.map((sn) => sn.toUpperCase())])],
  };
}
