import type { Database } from '@heliodon/infrastructure/database';
import { DEVICE_STATUSES, type DeviceStatus } from '@heliodon/kernel/device-kind';
import { LINE_DOWN_S, SILENT_S } from '@heliodon/telemetry-store/device-status';
import { type RawBuilder, sql } from 'kysely';
import { alarmGrades, alarmSources, communicationCodes } from '../../contract/alarm.ts';
import { markDue } from '../signals.ts';

/* Lost connections and silent devices: published as signals with the time at which it happened. */

/** Time that loggers have to reconnect after a gateway restart before they count as lost. */
const COME_BACK_S = 60;
/** In these states a device may be silent at night: it waits for sunlight or was switched off. */
const MAY_REST: readonly DeviceStatus[] = ['waiting', 'shutdown'];
const LONGEST_REST_S = 24 * 3600;

const { communication } = alarmSources;
const { loggerLost, deviceSilent } = communicationCodes;

export class CommunicationWatch {
  readonly #db: Database;
  readonly #comeBackS: number;
  /** Time since which a gateway is available, by the database clock; undefined if there is none. */
  #servedSince: Date | undefined;

  constructor(db: Database, comeBackS = COME_BACK_S) {
    this.#db = db;
    this.#comeBackS = comeBackS;
  }

  /** Checks loggers; runs every few seconds. */
  async lines(): Promise<void> {
    await this.#publish(
      communication,
      sql`SELECT a.plant_id, a.device_id, ${loggerLost}::int, l.since, false, a.grade
        FROM alarm a JOIN logger_link l ON l.logger_id = a.device_id AND l.online
        WHERE a.recovered_at IS NULL AND a.source = ${communication} AND a.code = ${loggerLost}`,
    );
    if (!(await this.#isServed())) return;
    await this.#publish(
      communication,
      sql`SELECT d.plant_id, d.id, ${loggerLost}::int, l.since, true, ${alarmGrades.first}::smallint
        FROM logger_link l JOIN device d ON d.id = l.logger_id AND d.removed_at IS NULL AND d.plant_id IS NOT NULL
        WHERE NOT l.online AND l.since < now() - make_interval(secs => ${LINE_DOWN_S})`,
    );
  }

  /** Checks devices behind connected loggers. A device that never sent anything is not missed. */
  async devices(): Promise<void> {
    await this.#publish(
      communication,
      sql`SELECT a.plant_id, a.device_id, ${deviceSilent}::int, s.ts, false, a.grade
        FROM alarm a JOIN device_state s ON s.device_id = a.device_id AND s.ts > a.last_at
        WHERE a.recovered_at IS NULL AND a.source = ${communication} AND a.code = ${deviceSilent}`,
    );
    const resting = MAY_REST.map((status) => DEVICE_STATUSES.indexOf(status));
    const isSilent = (state: RawBuilder<unknown>) => sql`greatest(${state}.received_at, l.since) <
      now() - make_interval(secs => CASE WHEN ${state}.status = ANY(${resting}::int[]) THEN ${LONGEST_REST_S}::int
        ELSE ${SILENT_S}::int END)`;
    await this.#publish(
      communication,
      sql`SELECT d.plant_id, d.id, ${deviceSilent}::int, s.ts, true, ${alarmGrades.second}::smallint
        FROM device d JOIN logger_link l ON l.logger_id = d.logger_id AND l.online
          JOIN device_state s ON s.device_id = d.id
          LEFT JOIN device_state whole ON whole.device_id = d.parent_id
        WHERE d.removed_at IS NULL AND d.plant_id IS NOT NULL AND ${isSilent(sql`s`)}
          -- A part is silent with the whole.
          AND (whole.device_id IS NULL OR NOT ${isSilent(sql`whole`)})`,
    );
  }

  /** `found`: plant, device, code, time, raised, grade. Each change is published once. */
  async #publish(source: number, found: RawBuilder<unknown>): Promise<void> {
    await sql`WITH told AS (
        INSERT INTO alarm_signal (plant_id, device_id, source, code, ts, raised, grade)
        SELECT f.plant_id, f.device_id, ${source}::smallint, f.code, date_trunc('milliseconds', f.ts), f.raised, f.grade
        FROM (${found}) AS f (plant_id, device_id, code, ts, raised, grade)
        ON CONFLICT DO NOTHING RETURNING plant_id, device_id, source, code, ts
      ), ${markDue}`.execute(this.#db);
  }

  /** Without a gateway, or just after it started, no logger can be connected. */
  async #isServed(): Promise<boolean> {
    const { rows } = await sql<{ served: boolean; now: Date }>`SELECT now() AS now,
      EXISTS (SELECT 1 FROM gateway WHERE seen_at > now() - make_interval(secs => ${LINE_DOWN_S})) AS served`.execute(
      this.#db,
    );
    const [found] = rows;
    if (!found?.served) this.#servedSince = undefined;
    else this.#servedSince ??= found.now;
    const since = this.#servedSince;
    return (
      found !== undefined &&
      since !== undefined &&
      found.now.getTime() - since.getTime() >= this.#comeBackS * 1000
    );
  }
}
