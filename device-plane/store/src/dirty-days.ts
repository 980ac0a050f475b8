import type { Database } from '@heliodon/infrastructure/database';
import { type RawBuilder, sql } from 'kysely';

/** Days other than today are recalculated after a delay for late samples. */
const LATE_EVERY_S = 60;
/** A worker that does not finish a day within this time loses it. */
const LEASE_S = 120;

export interface DeviceDay {
  readonly deviceId: number;
  readonly day: string;
}

export interface TakenDay extends DeviceDay {
  readonly kind: string;
  readonly plantId: number | null;
  readonly timeZone: string;
  readonly marks: number;
}

export interface DirtyDaysOptions {
  /** (device_id, day, due_at, marks). */
  readonly table: 'cell_day_dirty' | 'diagnosis_day_dirty' | 'charging_day_dirty';
  /** Tables with the results: (device_id, day, computed_at). */
  readonly results: readonly ('cell_day' | 'inverter_day' | 'weather_day' | 'charging_day')[];
  readonly kinds: readonly string[];
  /** Recalculation interval of today while samples arrive. */
  readonly openEveryS: number;
}

/** A queue of device days to be recalculated. */
export class DirtyDays {
  readonly kinds: readonly string[];
  readonly #table: RawBuilder<unknown>;
  readonly #results: readonly RawBuilder<unknown>[];
  readonly #openEveryS: number;

  constructor({ table, results, kinds, openEveryS }: DirtyDaysOptions) {
    this.kinds = kinds;
    this.#table = sql.table(table);
    this.#results = results.map((name) => sql.table(name));
    this.#openEveryS = openEveryS;
  }

  /** These days were recounted; part of that transaction. */
  async mark(
    tx: Database,
    counted: readonly (DeviceDay & { readonly kind: string; readonly toMs: number })[],
    now: Date,
  ): Promise<void> {
    const days = counted.filter(({ kind }) => this.kinds.includes(kind));
    if (days.length === 0) return;
    const pauses = days.map(({ toMs }) => this.#pauseS(toMs, now));
    const computed = this.#results.map(
      (table) =>
        sql`(SELECT r.computed_at FROM ${table} r WHERE r.device_id = n.device_id AND r.day = n.day)`,
    );
    await sql`INSERT INTO ${this.#table} AS d (device_id, day, due_at)
      SELECT n.device_id, n.day,
        greatest(${now}::timestamptz, coalesce(${sql.join(computed)}) + make_interval(secs => n.pause))
      FROM unnest(${days.map((one) => one.deviceId)}::int[], ${days.map((one) => one.day)}::date[],
        ${pauses}::int[]) AS n (device_id, day, pause)
      ORDER BY 1, 2
      ON CONFLICT (device_id, day) DO UPDATE SET marks = d.marks + 1`.execute(tx);
  }

  /**
   * Queues days that were counted but never calculated, e.g. of bulk-imported history; returns their number. `where`: a
   * condition on d (device).
   */
  async want(db: Database, where: RawBuilder<unknown>, from: string, to: string, now: Date): Promise<number> {
    const unknown = this.#results.map(
      (table) => sql`NOT EXISTS (SELECT 1 FROM ${table} w WHERE w.device_id = r.device_id AND w.day = r.day)`,
    );
    const { rows } = await sql<{ missing: number }>`
      WITH missing AS (
        SELECT r.device_id, r.day FROM device d JOIN rollup_day r ON r.device_id = d.id
        WHERE ${where} AND d.kind = ANY(${[...this.kinds]}::text[])
          AND r.day BETWEEN ${from}::date AND ${to}::date AND r.samples > 0 AND ${sql.join(unknown, sql` AND `)}
      ), wanted AS (
        INSERT INTO ${this.#table} (device_id, day, due_at) SELECT device_id, day, ${now} FROM missing ORDER BY 1, 2
        ON CONFLICT DO NOTHING
      )
      SELECT count(*)::int AS missing FROM missing`.execute(db);
    return rows[0]?.missing ?? 0;
  }

  /** Claims the newest due days for this worker. */
  async take(db: Database, now: Date, limit: number): Promise<TakenDay[]> {
    const { rows } = await sql<TakenDay>`
      WITH taken AS (
        UPDATE ${this.#table} SET due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_S})
        WHERE (device_id, day) IN (SELECT device_id, day FROM ${this.#table} WHERE due_at <= ${now}
          ORDER BY day DESC, device_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        RETURNING device_id, day, marks)
      SELECT t.device_id AS "deviceId", t.day::text AS day, t.marks, d.kind, p.id AS "plantId",
        coalesce(p.time_zone, 'UTC') AS "timeZone"
      FROM taken t LEFT JOIN device d ON d.id = t.device_id LEFT JOIN plant p ON p.id = d.plant_id
      ORDER BY t.day DESC, t.device_id`.execute(db);
    return rows;
  }

  /** Days marked again meanwhile stay in the queue. */
  async finish(tx: Database, { deviceId, day, marks }: TakenDay, toMs: number, now: Date): Promise<void> {
    await sql`DELETE FROM ${this.#table}
      WHERE device_id = ${deviceId} AND day = ${day}::date AND marks = ${marks}`.execute(tx);
    await sql`UPDATE ${this.#table}
      SET due_at = ${now}::timestamptz + make_interval(secs => ${this.#pauseS(toMs, now)})
      WHERE device_id = ${deviceId} AND day = ${day}::date`.execute(tx);
  }

  /** Whether another day of the device is due, including claimed ones. */
  async isDue(tx: Database, deviceId: number, now: Date): Promise<boolean> {
    const { rows } = await sql`SELECT 1 FROM ${this.#table} WHERE device_id = ${deviceId}
      AND due_at <= ${now}::timestamptz + make_interval(secs => ${LEASE_S}) LIMIT 1`.execute(tx);
    return rows.length > 0;
  }

  #pauseS(toMs: number, now: Date): number {
    return toMs > now.getTime() ? this.#openEveryS : LATE_EVERY_S;
  }
}
