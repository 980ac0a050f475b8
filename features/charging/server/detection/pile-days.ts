import { kindsWith } from '@heliodon/device-kinds/kinds';
import { dayRangeMs, dayStartMs, localDay, utcDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS } from '@heliodon/kernel/time';
import type { DeviceDay, TakenDay } from '@heliodon/telemetry-store/dirty-days';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { dirtyChargingDays } from './dirty-charging-days.ts';
import { findSessions } from './find-sessions.ts';
import { PileSamples } from './pile-samples.ts';

const DAYS_A_PASS = 12;
const PILES_A_PASS = 200;

export interface PileDaysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samples' | 'samplesUpTo'>;
  readonly keepRawDays: () => number;
  readonly onError: (error: unknown, what: string) => void;
}

/** Chargers behind a logger do not report sessions; chargers with their own connection do. */
const isSampled = sql<boolean>`d.kind = ANY(${kindsWith('charger')}::text[]) AND d.removed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM pile WHERE pile.device_id = d.id)`;

interface UpdatedPile {
  readonly deviceId: number;
  readonly plantId: number;
  readonly timeZone: string;
  readonly newestMs: number;
  readonly untilMs: number | null;
}

/** Keeps the sessions of chargers behind loggers consistent with their samples. */
export class PileDays {
  readonly #deps: PileDaysDeps;
  readonly #samples: PileSamples;

  constructor(deps: PileDaysDeps) {
    this.#deps = deps;
    this.#samples = new PileSamples(deps.store);
  }

  /** Called by the roll-ups with the days that they recomputed. */
  readonly marks = (
    tx: Database,
    days: readonly (DeviceDay & { readonly kind: string; readonly toMs: number })[],
  ): Promise<void> => dirtyChargingDays.mark(tx, days, this.#deps.clock.now());

  /** Days written by the bulk writer, as long as their samples exist. */
  async want(): Promise<number> {
    const { db, clock, keepRawDays } = this.#deps;
    const nowMs = clock.now().getTime();
    const from = utcDay(nowMs - keepRawDays() * DAY_MS);
    return dirtyChargingDays.want(db, isSampled, from, utcDay(nowMs + DAY_MS), clock.now());
  }

  /** Days with late samples, or days that were never processed. */
  async pass(limit = DAYS_A_PASS): Promise<{ done: number; more: boolean }> {
    const { db, clock, onError } = this.#deps;
    const taken = await dirtyChargingDays.take(db, clock.now(), limit);
    for (const day of taken)
      await this.#workOut(day).catch((error) =>
        onError(error, `sessions of device ${day.deviceId} on ${day.day}`),
      );
    return { done: taken.length, more: taken.length === limit };
  }

  async #workOut(taken: TakenDay): Promise<void> {
    const { db, clock } = this.#deps;
    const { deviceId, plantId, day, timeZone } = taken;
    const range = dayRangeMs(day, timeZone);
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql`SELECT 1 FROM device d WHERE d.id = ${deviceId} AND ${isSampled}`.execute(
        tx,
      );
      if (plantId !== null && rows.length > 0)
        await findSessions(tx, this.#samples, { deviceId, plantId }, range, clock.now().getTime());
      await tx
        .insertInto('charging_day')
        .values({ device_id: deviceId, day, computed_at: clock.now() })
        .onConflict((conflict) =>
          conflict.columns(['device_id', 'day']).doUpdateSet({ computed_at: clock.now() }),
        )
        .execute();
      await dirtyChargingDays.finish(tx, taken, range.toMs, clock.now());
    });
  }

  /** Follows the newest samples of running sessions. Returns the number of chargers with new data. */
  async follow(): Promise<number> {
    const { db, clock, onError } = this.#deps;
    const piles = await this.#updatedPiles();
    for (const pile of piles) {
      const fromMs = pile.untilMs ?? dayStartMs(localDay(pile.newestMs, pile.timeZone), pile.timeZone);
      const range = { fromMs, toMs: pile.newestMs + 1 };
      await db
        .transaction()
        .execute(async (tx) => {
          await findSessions(tx, this.#samples, pile, range, clock.now().getTime());
          await sql`INSERT INTO charging_seen VALUES (${pile.deviceId}, ${new Date(pile.newestMs)})
            ON CONFLICT (device_id) DO UPDATE SET until = greatest(charging_seen.until, excluded.until)`.execute(
            tx,
          );
        })
        .catch((error) => onError(error, `running sessions of device ${pile.deviceId}`));
    }
    return piles.length;
  }

  async #updatedPiles(): Promise<UpdatedPile[]> {
    const { rows } =
      await sql<UpdatedPile>`SELECT d.id AS "deviceId", p.id AS "plantId", p.time_zone AS "timeZone",
        extract(epoch FROM s.ts)::float8 * 1000 AS "newestMs", extract(epoch FROM seen.until)::float8 * 1000 AS "untilMs"
      FROM device d JOIN plant p ON p.id = d.plant_id JOIN device_state s ON s.device_id = d.id
        LEFT JOIN charging_seen seen ON seen.device_id = d.id
      WHERE ${isSampled} AND (seen.until IS NULL OR s.ts > seen.until)
      ORDER BY seen.until NULLS FIRST LIMIT ${PILES_A_PASS}`.execute(this.#deps.db);
    return rows.map((row) => ({
      ...row,
      newestMs: Math.round(row.newestMs),
      untilMs: row.untilMs === null ? null : Math.round(row.untilMs),
    }));
  }
}
