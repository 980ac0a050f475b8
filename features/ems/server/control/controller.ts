import {
  type ControlStep,
  controlStep,
  newMemory,
  type SiteMemory,
} from '@heliodon/energy/control/site-controller';
import { localMinute } from '@heliodon/energy/local-time';
import { BUCKET_MS } from '@heliodon/energy/rollup';
import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type { OperationLog } from '@heliodon/platform/operation-log';
import type { TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';
import { sql } from 'kysely';
import type { DeviceOrders } from '../deps.ts';
import { edgeLogger, edgeParams, syncEdge } from './edge-sync.ts';
import { keepEpisode } from './episodes.ts';
import { runningWindow } from './grid-readings.ts';
import { type Outgoing, orderMessages, releaseMessages } from './messages.policy.ts';
import { readSiteDevices, type SiteDevice } from './site-devices.queries.ts';
import { gridMeters, type SiteView, siteView } from './site-facts.policy.ts';
import { type ControlledPlant, readControlledPlants, readStorageInputs } from './site-inputs.queries.ts';
import { stepView } from './step-view.ts';

/** Gateways hear which plants have orders to be sent. */
export const SITE_ORDERS = 'site_orders';
// Any number nobody else locks in this database.
const LOCK_KEY = 4_835_766_019;
/** A window that was not added to for so long is made anew from samples. */
const WINDOW_GAP_MS = 60_000;

interface ControllerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesAt' | 'headlines'>;
  readonly log: OperationLog;
  readonly orders: Pick<DeviceOrders, 'give'>;
  readonly onError: (error: unknown, what: string) => void;
}

interface Done {
  readonly plant: ControlledPlant;
  readonly view: SiteView;
  readonly devices: readonly SiteDevice[];
  readonly step: ControlStep;
  readonly outgoing: Outgoing;
  readonly edgeOpen: boolean;
}

/** Steps every plant that has a limit to hold. All it knows stands in site_step: any process may do the next step. */
export class SiteController {
  readonly #deps: ControllerDeps;

  constructor(deps: ControllerDeps) {
    this.#deps = deps;
  }

  /** How many plants were stepped; none where another process does it. */
  pass(): Promise<number> {
    return this.#deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mine: boolean;
      }>`SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS mine`.execute(tx);
      if (!rows[0]?.mine) return 0;
      const plants = await readControlledPlants(tx);
      if (plants.length > 0) await this.#stepAll(tx, plants);
      return plants.length;
    });
  }

  async #stepAll(tx: Database, plants: readonly ControlledPlant[]): Promise<void> {
    const { store, clock, log, onError } = this.#deps;
    const now = clock.now();
    const ids = plants.map(({ plantId }) => plantId);
    const byPlant = await readSiteDevices(tx, store, ids, now.getTime());
    const pcs = [...byPlant.values()].flat().filter(({ kind }) => kind === 'pcs');
    const inputs = await readStorageInputs(
      tx,
      pcs.map(({ deviceId }) => deviceId),
      now,
    );
    const online = await onlineLoggers(tx, plants);
    const told: number[] = [];
    for (const plant of plants) {
      const devices = byPlant.get(plant.plantId) ?? [];
      const at = { nowMs: now.getTime(), minute: localMinute(now.getTime(), plant.timeZone) };
      try {
        const view = siteView(plant, devices, inputs, at);
        const memory = await this.#memoryOf(plant, view, devices, at.nowMs);
        const step = controlStep(memory, view.facts, plant.settings, at.nowMs);
        const outgoing =
          view.mode === 'platform'
            ? orderMessages(step, devices, plant.loggers, at.nowMs)
            : releaseMessages(plant.loggers, (sn) => online.has(sn), at.nowMs);
        const edgeOpen = await this.#syncEdge(tx, plant, view, devices);
        await save(tx, { plant, view, devices, step, outgoing, edgeOpen }, now);
        const binding = view.mode === 'platform' ? step : null;
        await keepEpisode({ log }, tx, plant.plantId, binding, at.nowMs);
        if (Object.keys(outgoing.messages).length > 0) told.push(plant.plantId);
      } catch (error) {
        // A failed statement has ended the transaction; whatever else is wrong concerns this plant alone.
        if (typeof (error as { code?: unknown }).code === 'string') throw error;
        onError(error, `site control of plant ${plant.plantId}`);
      }
    }
    if (told.length > 0) await sql`SELECT pg_notify(${SITE_ORDERS}, ${told.join(',')})`.execute(tx);
  }

  /** A logger that never held limits by itself is left alone. */
  async #syncEdge(
    tx: Database,
    plant: ControlledPlant,
    { mode }: SiteView,
    devices: readonly SiteDevice[],
  ): Promise<boolean> {
    const isEdge = mode === 'edge';
    if (!isEdge && plant.lastMode !== 'edge' && !plant.edgeOpen) return false;
    const logger = await edgeLogger(
      tx,
      gridMeters(devices).map(({ deviceId }) => deviceId),
    );
    if (!logger) return false;
    const wanted = edgeParams(plant.settings, plant.importPositive, isEdge);
    return syncEdge(this.#deps, tx, logger, wanted, plant.timeZone);
  }

  /** Orders go on from the last step; where control begins anew, only what was imported in this quarter counts. */
  async #memoryOf(
    { memory, lastMode, importPositive }: ControlledPlant,
    view: SiteView,
    devices: readonly SiteDevice[],
    nowMs: number,
  ): Promise<SiteMemory> {
    const goesOn = memory !== null && lastMode === view.mode;
    const base = goesOn ? memory : newMemory(nowMs);
    const { window } = base;
    const isCurrent = window !== null && nowMs - window.atMs <= WINDOW_GAP_MS;
    if (isCurrent || view.mode === 'off' || view.mode === 'blind') return base;
    const fromMs = Math.floor(nowMs / BUCKET_MS) * BUCKET_MS;
    const meters = gridMeters(devices).map(({ deviceId }) => deviceId);
    const sign = importPositive ? 1 : -1;
    return { ...base, window: await runningWindow(this.#deps.store, meters, fromMs, nowMs, sign) };
  }
}

async function onlineLoggers(tx: Database, plants: readonly ControlledPlant[]): Promise<ReadonlySet<string>> {
  const sns = plants.flatMap(({ loggers }) => Object.keys(loggers));
  if (sns.length === 0) return new Set();
  const rows = await tx
    .selectFrom('device as d')
    .innerJoin('logger_link as l', 'l.logger_id', 'd.id')
    .select('d.sn')
    .where('d.sn', 'in', sns)
    .where('d.removed_at', 'is', null)
    .where('l.online', '=', true)
    .execute();
  return new Set(rows.map(({ sn }) => sn));
}

async function save(
  tx: Database,
  { plant, view, devices, step, outgoing, edgeOpen }: Done,
  now: Date,
): Promise<void> {
  const columns = {
    at: now,
    mode: view.mode,
    link: step.link,
    memory: view.mode === 'off' ? null : JSON.stringify(step.memory),
    step: JSON.stringify(stepView(view, devices, step, view.mode === 'platform')),
    outgoing: JSON.stringify(outgoing.messages),
    loggers: JSON.stringify(outgoing.loggers),
    edge_open: edgeOpen,
  };
  await tx
    .insertInto('site_step')
    .values({ plant_id: plant.plantId, ...columns })
    .onConflict((c) => c.column('plant_id').doUpdateSet(columns))
    .execute();
}
