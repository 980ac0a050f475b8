import { deviceKinds, kindById } from '@heliodon/devices/kinds';
import { dayRangeMs, localDay } from '@heliodon/energy/local-time';
import { openDatabase, openPool } from '@heliodon/platform/database';
import { PostgresTelemetryStore } from '@heliodon/platform/telemetry/postgres-store';
import { HistoryDoor } from '@heliodon/telemetry/history';
import pg from 'pg';
import { demoSpecs } from '../demo-devices.ts';
import { addDemoPlan, DEMO_PLAN_VERSION } from '../demo-schedules.ts';
import type { PlantSpec } from '../model/spec.ts';
import type { PlantState } from '../model/state.ts';
import { fleetKey, loggerSecret } from './fleet-key.ts';
import { type FleetState, loadFleetState, saveFleetState } from './fleet-state.ts';
import { type HistoryPlant, PlantHistory, RAW_DAYS, writePiece } from './history.ts';
import { LivePlant } from './live-plant.ts';
import { registerDevices } from './registry.ts';

export interface DemoFleetOptions {
  readonly databaseUrl: string;
  readonly mqttUrl: string;
  /** Of the server: where firmware is fetched. */
  readonly httpUrl: string;
  readonly historyDays: number;
  readonly say: (line: string) => void;
}

// Any number nobody else locks in this database.
const LOCK_KEY = 4_835_766_004;
const TRY_AGAIN_MS = 5000;
const TICK_MS = 15_000;
const SAVE_MS = 60_000;
const STEP_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** Days of one plant that are written in one go: the newest one by one, so that they are there soon. */
const DAYS_AT_ONCE = 20;
const WRITING_AT_ONCE = 2;
const TELL_EVERY_PERCENT = 10;

/** The demo plants: made once with their history, then alive as long as the program runs. */
export class DemoFleet {
  readonly #options: DemoFleetOptions;
  readonly #database;
  readonly #writing;
  #plants: LivePlant[] = [];
  #timers: NodeJS.Timeout[] = [];
  #historyEndMs = 0;
  #historyDone = 0;
  #stopped = false;
  #lock: pg.Client | undefined;

  constructor(options: DemoFleetOptions) {
    this.#options = options;
    const onError = (error: Error) => options.say(`database: ${error.message}`);
    this.#database = openDatabase(options.databaseUrl, { max: WRITING_AT_ONCE + 2, onError });
    this.#writing = openPool(options.databaseUrl, { max: WRITING_AT_ONCE, onError });
  }

  async run(): Promise<void> {
    const { db } = this.#database;
    await this.#becomeTheOnlyOne();
    if (this.#stopped) return;
    const key = await fleetKey(db);
    const known = await loadFleetState(db);
    const plants = await this.#register(key);
    this.#historyEndMs = known?.historyEndMs ?? Math.floor(Date.now() / STEP_MS) * STEP_MS;
    this.#historyDone = known?.historyDone ?? 0;

    const makesHistory = this.#historyDone < pieces(this.#options.historyDays).length;
    const histories = makesHistory
      ? plants.map((plant) => new PlantHistory(plant, this.#historyEndMs, this.#options.historyDays))
      : [];
    const ends = new Map<string, PlantState>();
    for (const [i, history] of histories.entries()) {
      const state = await history.run();
      if (!known) await this.#schedule(plants[i] as HistoryPlant, state);
      ends.set(plants[i]?.spec.id ?? '', state);
    }
    this.#live(
      plants.map(({ spec }) => spec),
      (id) => known?.states[id] ?? ends.get(id),
      (sn) => loggerSecret(key, sn),
      known?.firmware ?? {},
    );
    if (makesHistory) await this.#write(histories);
  }

  /** The plan that it was delivered with, as a plan of the console: of all days of its history. */
  async #schedule({ spec, devices }: HistoryPlant, state: PlantState): Promise<void> {
    const { historyDays } = this.#options;
    const firstDay = localDay(this.#historyEndMs - (historyDays - 1) * DAY_MS, spec.timeZone);
    const since = new Date(dayRangeMs(firstDay, spec.timeZone).fromMs);
    const today = localDay(this.#historyEndMs, spec.timeZone);
    const { db } = this.#database;
    const made = await db.transaction().execute((tx) => addDemoPlan(tx, { spec, devices }, since, today));
    if (made) for (const pcs of state.pcs) pcs.planVersion = DEMO_PLAN_VERSION;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#plants.length > 0) await this.#save();
    await Promise.all(this.#plants.map((plant) => plant.close()));
    await this.#lock?.end();
    await this.#writing.end();
    await this.#database.close();
  }

  /** Two servers on one database have one fleet; the other waits until the first is gone. */
  async #becomeTheOnlyOne(): Promise<void> {
    const lock = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'heliodon-fleet',
    });
    // With the connection the lock is lost: then somebody starts us again.
    lock.on('error', () => process.exit(1));
    await lock.connect();
    this.#lock = lock;
    for (;;) {
      const { rows } = await lock.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCK_KEY]);
      if (rows[0].mine || this.#stopped) return;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }

  /** Devices of the demo plants that are still there. */
  async #register(key: string): Promise<HistoryPlant[]> {
    const { db } = this.#database;
    const rows = await db
      .selectFrom('plant')
      .innerJoin('account', 'account.id', 'plant.owner_id')
      .select(['plant.id', 'plant.name'])
      .where('account.account_name', '=', 'manager')
      .where('plant.deleted_at', 'is', null)
      .where(
        'plant.name',
        'in',
        demoSpecs.map((spec) => spec.name),
      )
      .execute();
    const plants: HistoryPlant[] = [];
    for (const { id, name } of rows) {
      const spec = demoSpecs.find((one) => one.name === name);
      if (!spec) continue;
      await db.transaction().execute((tx) => registerDevices(tx, id, spec, key));
      plants.push({ spec, devices: await this.#devicesOf(id) });
    }
    return plants;
  }

  async #devicesOf(plantId: number): Promise<HistoryPlant['devices']> {
    const rows = await this.#database.db
      .selectFrom('device')
      .select(['id', 'sn', 'kind', 'rated_kw as ratedKw'])
      .where('plant_id', '=', plantId)
      .where('removed_at', 'is', null)
      .execute();
    const devices = new Map();
    for (const { id, sn, kind, ratedKw } of rows) {
      const known = kindById(kind);
      if (known) devices.set(sn, { id, plantId, kind: known, ratedKw });
    }
    return devices;
  }

  #live(
    specs: readonly PlantSpec[],
    stateOf: (id: string) => PlantState | undefined,
    secretOf: (sn: string) => string,
    firmware: Readonly<Record<string, string>>,
  ): void {
    const { mqttUrl, httpUrl } = this.#options;
    for (const spec of specs) {
      const state = stateOf(spec.id);
      if (!state) continue;
      const plant = new LivePlant({ spec, state, mqttUrl, httpUrl, secretOf, firmware });
      plant.catchUp(Date.now());
      this.#plants.push(plant);
    }
    // Spread over the interval, as loggers in the field are.
    this.#plants.forEach((plant, i) => {
      const tick = () => plant.tick(Date.now());
      setTimeout(
        () => {
          if (this.#stopped) return;
          tick();
          this.#timers.push(setInterval(tick, TICK_MS));
        },
        (i * TICK_MS) / specs.length,
      );
    });
    this.#timers.push(
      setInterval(() => this.#save().catch((error: Error) => this.#options.say(error.message)), SAVE_MS),
    );
  }

  async #write(histories: readonly PlantHistory[]): Promise<void> {
    const store = new PostgresTelemetryStore(this.#writing, this.#database.pool, deviceKinds);
    const door = new HistoryDoor(this.#database.db, store, deviceKinds);
    const all = pieces(this.#options.historyDays);
    let told = 0;
    for (let n = this.#historyDone; n < all.length && !this.#stopped; n += 1) {
      const { from, to } = all[n] as { from: number; to: number };
      // One plant is made while those before it are being written.
      const writing: Promise<void>[] = [];
      for (const history of histories) {
        const piece = await history.make(from, to);
        if (writing.length >= WRITING_AT_ONCE) await writing.shift();
        const written = writePiece(door, piece);
        written.catch(() => undefined);
        writing.push(written);
      }
      await Promise.all(writing);
      this.#historyDone = n + 1;
      await this.#save();
      const percent = Math.floor((100 * (n + 1)) / all.length);
      if (percent < told + TELL_EVERY_PERCENT && n + 1 < all.length) continue;
      told = percent;
      this.#options.say(`demo history: ${percent} %`);
    }
  }

  async #save(): Promise<void> {
    const states = Object.fromEntries(this.#plants.map((plant) => [plant.spec.id, plant.state]));
    const firmware = Object.assign({}, ...this.#plants.map((plant) => plant.firmware));
    const [historyEndMs, historyDone] = [this.#historyEndMs, this.#historyDone];
    const state: FleetState = { historyEndMs, historyDone, states, firmware };
    await saveFleetState(this.#database.db, state);
  }
}

/** The newest days one by one, then more at once; the same at every start. */
function pieces(days: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let from = 0; from < days; ) {
    const to = from < RAW_DAYS ? from + 1 : Math.min(from + DAYS_AT_ONCE, days);
    found.push({ from, to });
    from = to;
  }
  return found;
}
