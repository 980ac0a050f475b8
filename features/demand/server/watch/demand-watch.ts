import { kindsWith } from '@heliodon/device-kinds/kinds';
import {
  type ClosedWindow,
  type DemandWindow,
  demandWarning,
  readDemand,
} from '@heliodon/energy/control/demand-window';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { DemandDeps } from '../deps.ts';
import { readGridMeters } from '../plant.queries.ts';
import { demandSignal } from './demand-alarm.ts';
import { forgetOldEvents } from './event.queries.ts';
import { type OpenEvent, type WatchStep, watchStep } from './watch.policy.ts';
import { readWindows } from './window.ts';

// Advisory lock number; must be unique in this database.
const LOCK_KEY = 4_835_766_018;
/**
 * A window that was not updated for this long is read again from the samples: slow logger, or this process was idle.
 */
const TRUSTED_MS = 60_000;
/** Older data says nothing about now, and a forecast from before such a gap is discarded. */
const SILENT_MS = 300_000;

interface Watched {
  readonly plantId: number;
  readonly limitKw: number;
  readonly warnPercent: number;
  readonly at: Date;
  readonly gridKw: number;
  readonly eventId: number | null;
  readonly level: OpenEvent['level'] | null;
  readonly projectedKw: number | null;
  readonly reachedKw: number | null;
}

interface Kept {
  readonly window: DemandWindow;
  readonly foreseenMs: number | null;
  /** The highest interval that ended while the window was read again; null: none. */
  readonly endedKw: number | null;
}

type Deps = Pick<DemandDeps, 'db' | 'clock' | 'store' | 'signals'>;

/** Monitors plants with a demand limit: warnings become events and alarms. */
export class DemandWatch {
  readonly #deps: Deps;
  readonly #kept = new Map<number, Kept>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the number of plants checked. */
  async pass(): Promise<number> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mine: boolean;
      }>`SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS mine`.execute(tx);
      if (!rows[0]?.mine) return 0;
      const now = clock.now();
      await this.#endUnwatched(tx, now);
      const watched = await readWatched(tx, new Date(now.getTime() - SILENT_MS));
      await this.#openNew(watched);
      for (const plant of watched) await this.#look(tx, plant);
      return watched.length;
    });
  }

  /** Unknown or outdated windows are read from the samples. */
  async #openNew(watched: readonly Watched[]): Promise<void> {
    const { db, store } = this.#deps;
    const wanted = watched.filter(({ plantId, at }) => {
      const kept = this.#kept.get(plantId);
      return !kept || at.getTime() - kept.window.atMs > TRUSTED_MS;
    });
    if (wanted.length === 0) return;
    const meters = await readGridMeters(
      db,
      wanted.map(({ plantId }) => plantId),
    );
    const nowMs = Math.max(...wanted.map(({ at }) => at.getTime()));
    const windows = await readWindows(store, meters, nowMs);
    for (const { plantId } of wanted) {
      const found = windows.get(plantId);
      if (found) this.#kept.set(plantId, goOn(this.#kept.get(plantId), found.window));
      else this.#kept.delete(plantId);
    }
  }

  async #look(tx: Database, plant: Watched): Promise<void> {
    const { plantId, limitKw, warnPercent, at, gridKw } = plant;
    const kept = this.#kept.get(plantId);
    if (!kept) return;
    const { window, closed } = readDemand(kept.window, { atMs: at.getTime(), gridKw });
    const warning = demandWarning(window, limitKw, warnPercent);
    const endedKw = highestOf(closed) ?? kept.endedKw;
    const step = watchStep(
      { foreseenMs: kept.foreseenMs, open: openOf(plant) },
      { window, warning, endedKw },
    );
    await this.#act(tx, plant, window, step);
    this.#kept.set(plantId, { window, foreseenMs: step.foreseenMs, endedKw: null });
  }

  async #act(tx: Database, plant: Watched, window: DemandWindow, step: WatchStep): Promise<void> {
    if (step.act === 'none') return;
    const { plantId, limitKw, eventId } = plant;
    const { level, projectedKw, reachedKw } = step;
    const at = new Date(window.atMs);
    const figures = { level, projected_kw: projectedKw, reached_kw: reachedKw };
    if (step.act === 'raise') {
      const windowAt = new Date(window.startMs);
      await tx
        .insertInto('demand_event')
        .values({ plant_id: plantId, raised_at: at, window_at: windowAt, limit_kw: limitKw, ...figures })
        .execute();
      await forgetOldEvents(tx, plantId);
    } else {
      await tx
        .updateTable('demand_event')
        .set({ ...figures, ...(step.act === 'clear' && { cleared_at: at }) })
        .where('id', '=', eventId)
        .execute();
    }
    if (step.act !== 'update')
      await this.#deps.signals.publish(tx, [
        demandSignal(plantId, step.act === 'raise', at, { limitKw, projectedKw }),
      ]);
  }

  /** Without a limit, a plant or a grid meter, warnings end. */
  async #endUnwatched(tx: Database, now: Date): Promise<void> {
    const { rows } = await sql<{
      plantId: number;
      limitKw: number;
      projectedKw: number;
    }>`UPDATE demand_event e
      SET cleared_at = ${now}
      WHERE e.cleared_at IS NULL AND NOT EXISTS (SELECT 1 FROM site_control c
        JOIN plant p ON p.id = c.plant_id AND p.deleted_at IS NULL
        JOIN device d ON d.plant_id = p.id AND d.removed_at IS NULL
          AND d.kind = ANY(${kindsWith('meter')}::text[]) AND d.sampling_point IN ('highVoltage', 'acLow')
        WHERE c.plant_id = e.plant_id AND c.demand_limit_kw > 0)
      RETURNING plant_id AS "plantId", limit_kw AS "limitKw", projected_kw AS "projectedKw"`.execute(tx);
    for (const { plantId } of rows) this.#kept.delete(plantId);
    const signals = rows.map(({ plantId, ...of }) => demandSignal(plantId, false, now, of));
    await this.#deps.signals.publish(tx, signals);
  }
}

/** A window that was read again keeps the previous forecast and the intervals that ended in between. */
function goOn(before: Kept | undefined, window: DemandWindow): Kept {
  const { atMs } = window;
  if (!before || atMs - before.window.atMs > SILENT_MS) return { window, foreseenMs: null, endedKw: null };
  const { closed } = readDemand(before.window, { atMs, gridKw: 0 });
  return { window, foreseenMs: before.foreseenMs, endedKw: highestOf(closed) };
}

const highestOf = (closed: readonly ClosedWindow[]): number | null =>
  closed.length === 0 ? null : Math.max(...closed.map(({ demandKw }) => demandKw));

function openOf({ eventId, level, projectedKw, reachedKw }: Watched): OpenEvent | null {
  if (eventId === null || level === null || projectedKw === null) return null;
  return { eventId, level, projectedKw, reachedKw };
}

async function readWatched(tx: Database, since: Date): Promise<Watched[]> {
  const { rows } = await sql<Watched>`SELECT c.plant_id AS "plantId", c.demand_limit_kw AS "limitKw",
      c.demand_warn_percent AS "warnPercent", s.at,
      CASE WHEN c.import_positive THEN s.grid_kw ELSE -s.grid_kw END AS "gridKw", e.id AS "eventId", e.level,
      e.projected_kw AS "projectedKw", e.reached_kw AS "reachedKw"
    FROM site_control c
    JOIN plant p ON p.id = c.plant_id AND p.deleted_at IS NULL
    JOIN plant_state s ON s.plant_id = c.plant_id AND s.grid_kw IS NOT NULL AND s.at >= ${since}
    LEFT JOIN demand_event e ON e.plant_id = c.plant_id AND e.cleared_at IS NULL
    WHERE c.demand_limit_kw > 0`.execute(tx);
  return rows;
}
