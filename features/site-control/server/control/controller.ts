import { gridMeters } from '@heliodon/energy/control/grid-facts';
import {
  type ControlStep,
  controlStep,
  newMemory,
  type SiteMemory,
} from '@heliodon/energy/control/site-controller';
import { localMinute } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { DeviceOrders } from '@heliodon/site/device-orders';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { plantCourse, whenAway } from './course.policy.ts';
import { saveOrders } from './dispatch-orders.ts';
import { readEdgeLoggers } from './edge-loggers.queries.ts';
import { hasConfirmed, syncEdge } from './edge-sync.ts';
import { keepEpisodes } from './episodes.ts';
import { type RunningQuarter, runningQuarters } from './grid-readings.ts';
import { type Lines, listeningLoggers, orderMessages, releaseMessages } from './messages.policy.ts';
import { orderNotices } from './order-notices.ts';
import { readSiteDevices, type SiteDevice } from './site-devices.queries.ts';
import { edgeLoggerOf, type SiteView, siteView } from './site-facts.policy.ts';
import { type ControlledPlant, readControlledPlants, readStorageInputs } from './site-inputs.queries.ts';
import { type DoneStep, readLoggerLines, saveSteps } from './site-steps.queries.ts';

/** Notifies gateways of plants with commands to send. */
export const SITE_ORDERS = 'site_orders';
// An arbitrary lock number, unique in this database.
const LOCK_KEY = 4_835_766_019;
/** A window without updates for this long is rebuilt from samples. */
const WINDOW_GAP_MS = 60_000;

interface ControllerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesAt' | 'headlines'>;
  readonly log: OperationLog;
  readonly orders: Pick<DeviceOrders, 'give'>;
  readonly onError: (error: unknown, what: string) => void;
}

interface Seen {
  readonly plant: ControlledPlant;
  readonly devices: readonly SiteDevice[];
  readonly view: SiteView;
  readonly memory: SiteMemory;
}

interface Stepped extends Seen {
  readonly step: ControlStep;
}

/** Steps every plant that has an active limit. All state is in site_step, so any process may run the next step. */
export class SiteController {
  readonly #deps: ControllerDeps;

  constructor(deps: ControllerDeps) {
    this.#deps = deps;
  }

  /** Number of stepped plants; undefined if another process does it. */
  pass(): Promise<number> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mine: boolean;
      }>`SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS mine`.execute(tx);
      if (!rows[0]?.mine) return 0;
      const now = clock.now();
      const plants = await readControlledPlants(tx, now);
      if (plants.length > 0) await this.#stepAll(tx, plants, now);
      return plants.length;
    });
  }

  /** Reads and writes for all plants together, so that the number of statements does not grow with the plants. */
  async #stepAll(tx: Database, plants: readonly ControlledPlant[], now: Date): Promise<void> {
    const { store, log } = this.#deps;
    const nowMs = now.getTime();
    const seen = await this.#look(tx, plants, now);
    const quarters = await runningQuarters(store, seen.filter(needsQuarter).map(meteredOf), nowMs);
    const stepped = this.#eachPlant(seen, (one): Stepped => {
      const memory = needsQuarter(one) ? goingOnFrom(one, quarters) : one.memory;
      return { ...one, step: controlStep(memory, one.view.facts, one.plant.settings, nowMs) };
    });
    const lines = await linesOf(tx, stepped);
    const edges = await this.#syncEdges(tx, stepped);
    const done = this.#eachPlant(stepped, ({ plant, view, devices, step }): DoneStep & OfPlant => {
      const course = plantCourse(plant, view, edges.confirmed.has(plant.plantId), nowMs);
      return {
        plant,
        plantId: plant.plantId,
        view,
        devices,
        step,
        outgoing: view.sends
          ? orderMessages(
              { ...givenIn(view, step), course },
              addressed(view, devices),
              plant.loggers,
              lines,
              nowMs,
            )
          : releaseMessages(plant.loggers, lines, nowMs),
        edgeLoggers: edges.left.get(plant.plantId) ?? plant.edgeLoggers,
        away: whenAway(plant, view, devices, course),
      };
    });
    if (done.length === 0) return;
    await saveSteps(tx, done, now);
    await saveOrders(
      tx,
      done.map(({ plant, plantId, view, step }) => ({ plantId, view, step, settings: plant.settings })),
      now,
    );
    const steps = done.map(({ plantId, view, step }) => ({
      plantId,
      step: view.mode === 'platform' ? step : null,
    }));
    await keepEpisodes({ log }, tx, steps, nowMs);
    const informed = done.filter(({ outgoing }) => Object.keys(outgoing.messages).length > 0);
    for (const piece of orderNotices(informed.map(({ plantId }) => plantId)))
      await sql`SELECT pg_notify(${SITE_ORDERS}, ${piece})`.execute(tx);
  }

  async #look(tx: Database, plants: readonly ControlledPlant[], now: Date): Promise<Seen[]> {
    const nowMs = now.getTime();
    const ids = plants.map(({ plantId }) => plantId);
    const byPlant = await readSiteDevices(tx, this.#deps.store, ids, nowMs);
    const pcs = [...byPlant.values()].flat().filter(({ roles }) => roles.includes('storageConverter'));
    const inputs = await readStorageInputs(
      tx,
      pcs.map(({ deviceId }) => deviceId),
      now,
    );
    const whole = plants.map((plant) => ({ plant }));
    return this.#eachPlant(whole, ({ plant }): Seen => {
      const devices = byPlant.get(plant.plantId) ?? [];
      const view = siteView(plant, devices, inputs, { nowMs, minute: localMinute(nowMs, plant.timeZone) });
      const goesOn = plant.memory !== null && plant.lastMode === view.mode;
      return { plant, devices, view, memory: { ...newMemory(nowMs), ...(goesOn ? plant.memory : {}) } };
    });
  }

  /** An error of one plant must not affect the others. */
  #eachPlant<A extends OfPlant, B>(items: readonly A[], work: (item: A) => B): B[] {
    return items.flatMap((item) => {
      try {
        return [work(item)];
      } catch (error) {
        this.#deps.onError(error, `site control of plant ${item.plant.plantId}`);
        return [];
      }
    });
  }

  async #syncEdges(tx: Database, stepped: readonly Stepped[]): Promise<SyncedEdges> {
    const wants = stepped
      .map(({ plant, view, devices }) => ({
        plant,
        holder: view.mode === 'edge' ? edgeLoggerOf(gridMeters(devices)) : undefined,
      }))
      .filter(({ plant, holder }) => holder !== undefined || plant.edgeLoggers.length > 0);
    const holders = new Set(wants.flatMap(({ holder }) => holder ?? []));
    const known = await readEdgeLoggers(tx, [
      ...new Set([...holders, ...wants.flatMap(({ plant }) => plant.edgeLoggers)]),
    ]);
    const left = new Map<number, string[]>();
    for (const want of wants)
      left.set(want.plant.plantId, await syncEdge(this.#deps, tx, { ...want, known, holders }));
    const confirmed = wants.filter((want) => hasConfirmed({ ...want, known }));
    return { left, confirmed: new Set(confirmed.map(({ plant }) => plant.plantId)) };
  }
}

interface OfPlant {
  readonly plant: ControlledPlant;
}

interface SyncedEdges {
  /** By plant: loggers that need further handling in the next step. */
  readonly left: ReadonlyMap<number, string[]>;
  /** Plants whose logger has confirmed the limits. */
  readonly confirmed: ReadonlySet<number>;
}

/** If control restarts or data was missing, the import of the current interval is read from samples. */
function needsQuarter({ view, memory: { window } }: Seen): boolean {
  const { grid } = view.facts;
  if (grid === null || view.mode === 'off' || view.mode === 'blind') return false;
  return window === null || grid.atMs - window.atMs > WINDOW_GAP_MS;
}

const meteredOf = ({ plant: { plantId, importPositive, settings }, devices }: Seen) => ({
  plantId,
  importPositive,
  demandStepMin: settings.demandStepMin ?? null,
  meters: gridMeters(devices).map(({ deviceId, kind }) => ({ deviceId, kind })),
});

const goingOnFrom = ({ plant, memory }: Seen, quarters: ReadonlyMap<number, RunningQuarter>): SiteMemory => ({
  ...memory,
  ...(quarters.get(plant.plantId) ?? { window: null, register: null, sliding: null }),
});

/** At the edge, the logger that holds the limits gets the power of automatic dispatch, and nothing else. */
function givenIn({ mode }: SiteView, { link, named, afterwards }: ControlStep) {
  if (mode !== 'edge') return { named, afterwards };
  const powers = named.filter(({ powerKw }) => powerKw !== undefined);
  return { named: link === 'zero' ? [] : powers, afterwards: [] };
}

/** Devices whose loggers receive messages. */
function addressed({ mode, facts }: SiteView, devices: readonly SiteDevice[]): readonly SiteDevice[] {
  if (mode !== 'edge') return devices;
  const units = new Set(facts.storage.map(({ sn }) => sn));
  const loggers = new Set(devices.filter(({ sn }) => units.has(sn)).map(({ loggerSn }) => loggerSn));
  return devices.filter(({ loggerSn }) => loggers.has(loggerSn));
}

/** Of loggers that must be released. */
async function linesOf(tx: Database, stepped: readonly Stepped[]): Promise<Lines> {
  const ordered = stepped.filter(({ view }) => view.sends);
  const taken = new Set(
    ordered.flatMap(({ view, devices }) => [...listeningLoggers(addressed(view, devices))]),
  );
  const leaving = stepped.flatMap(({ plant }) => Object.keys(plant.loggers).filter((sn) => !taken.has(sn)));
  return { taken, lines: await readLoggerLines(tx, leaving) };
}
