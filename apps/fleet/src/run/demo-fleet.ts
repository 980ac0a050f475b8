import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { dayRangeMs, localDay } from '@heliodon/energy/periods/local-time';
import { openDatabase, openPool } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import { BulkHistoryWriter } from '@heliodon/telemetry/history';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { sql } from 'kysely';
import pg from 'pg';
import { demoSpecs, SPARE_LOGGER, spareSpec } from '../demo-devices.ts';
import { addDemoKit, handleDemoAlarms } from '../demo-kit.ts';
import { addDemoPlan, DEMO_PLAN_VERSION } from '../demo-schedules.ts';
import { initialState } from '../model/initial-state.ts';
import type { PlantSpec } from '../model/spec.ts';
import type { PlantState } from '../model/state.ts';
import { loadDemoHistory, saveDemoHistory } from './demo-history.ts';
import { fleetKey, loggerSecret } from './fleet-key.ts';
import { type FleetState, loadFleetState, saveFleetState } from './fleet-state.ts';
import { type HistoryPlant, PlantHistory, RAW_DAYS, writePiece } from './history.ts';
import { historyPercent } from './history-progress.ts';
import { LivePlant } from './live-plant.ts';
import { registerDevices } from './registry.ts';

export interface DemoFleetOptions {
  readonly databaseUrl: string;
  readonly mqttUrl: string;
  /** Server address for firmware downloads. */
  readonly httpUrl: string;
  readonly historyDays: number;
  readonly log: (line: string) => void;
}

// Advisory lock; any number unused in this database.
const LOCK_KEY = 4_835_766_004;
const TRY_AGAIN_MS = 5000;
const TICK_MS = 15_000;
const SAVE_MS = 60_000;
const STEP_MS = 5 * 60_000;
/** Days of one plant written at once: the newest one by one, so that they are available soon. */
const DAYS_AT_ONCE = 20;
const WRITING_AT_ONCE = 2;
const LOG_EVERY_PERCENT = 10;
/** Poll interval of settlement progress. */
const LOOK_MS = 2000;
const SPARE_LOOK_MS = 3000;

/** The demo plants: created once with history, then simulated while the program runs. */
export class DemoFleet {
  readonly #options: DemoFleetOptions;
  readonly #database;
  readonly #writing;
  #plants: LivePlant[] = [];
  #timers: NodeJS.Timeout[] = [];
  #historyEndMs = 0;
  #historyDone = 0;
  #ranDays = 0;
  /** Plant days in the part being written. */
  #pieceDays = 0;
  /** Last reported; undefined: none. */
  #percent: number | null | undefined;
  #stopped = false;
  #lock: pg.Client | undefined;

  constructor(options: DemoFleetOptions) {
    this.#options = options;
    const onError = (error: Error) => options.log(`database: ${error.message}`);
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
    const plantIds = plants.map(({ plantId }) => plantId);
    await addDemoKit(db, plantIds, Date.now());
    this.#historyEndMs = known?.historyEndMs ?? Math.floor(Date.now() / STEP_MS) * STEP_MS;
    this.#historyDone = known?.historyDone ?? 0;

    const makesHistory = this.#historyDone < pieces(this.#options.historyDays).length;
    const goLive = (spec: PlantSpec, end: PlantState | undefined) => {
      const state = known?.states[spec.id] ?? end;
      if (state) this.#live(spec, state, (sn) => loggerSecret(key, sn), known?.firmware ?? {});
    };
    this.#timers.push(
      setInterval(() => this.#save().catch((error: Error) => this.#options.log(error.message)), SAVE_MS),
    );
    this.#watchSpare(goLive);
    if (!makesHistory) {
      for (const { spec } of plants) goLive(spec, undefined);
      // Days settled again later do not count as history in progress.
      if ((await loadDemoHistory(db)).percent !== null) await this.#saveProgress(plants);
      else await this.#handleAlarms(plants);
      return;
    }
    const histories: PlantHistory[] = [];
    for (const plant of plants) {
      const history = new PlantHistory(plant, this.#historyEndMs, this.#options.historyDays);
      const end = await history.run(() => {
        this.#ranDays += 1;
      });
      if (!known?.states[plant.spec.id]) await this.#schedule(plant, end);
      // Each plant starts when its own history is complete.
      goLive(plant.spec, end);
      await this.#saveProgress(plants);
      histories.push(history);
    }
    await this.#write(plants, histories);
  }

  /** The initial plan as a console plan for all days of its history. */
  async #schedule(plant: HistoryPlant, state: PlantState): Promise<void> {
    const { spec } = plant;
    const { historyDays } = this.#options;
    const firstDay = localDay(this.#historyEndMs - (historyDays - 1) * DAY_MS, spec.timeZone);
    const since = new Date(dayRangeMs(firstDay, spec.timeZone).fromMs);
    const today = localDay(this.#historyEndMs, spec.timeZone);
    const { db } = this.#database;
    const made = await db.transaction().execute((tx) => addDemoPlan(tx, plant, since, today));
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

  /** Two servers on one database have one fleet; the second waits for the first. */
  async #becomeTheOnlyOne(): Promise<void> {
    const lock = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'heliodon-fleet',
    });
    // The lock is lost with the connection: the parent restarts this process.
    lock.on('error', () => process.exit(1));
    await lock.connect();
    this.#lock = lock;
    for (;;) {
      const { rows } = await lock.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCK_KEY]);
      if (rows[0].mine || this.#stopped) return;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }

  /** Existing devices of the demo plants. */
  async #register(key: string): Promise<HistoryPlant[]> {
    const { db } = this.#database;
    const rows = await db
      .selectFrom('plant')
      .innerJoin('account', 'account.id', 'plant.owner_id')
      // Identified by its first logger, so a renamed plant is recognised.
      .leftJoin('device', (join) =>
        join
          .onRef('device.plant_id', '=', 'plant.id')
          .on('device.removed_at', 'is', null)
          .on('device.sn', 'in', demoSpecs.map(firstSn)),
      )
      .select(['plant.id', 'plant.name', 'device.sn'])
      .where('account.account_name', '=', 'manager')
      .where('plant.deleted_at', 'is', null)
      .execute();
    const plants: HistoryPlant[] = [];
    for (const { id, name, sn } of rows) {
      const spec = demoSpecs.find((one) => (sn === null ? one.name === name : firstSn(one) === sn));
      if (!spec) continue;
      await db.transaction().execute((tx) => registerDevices(tx, id, spec, key));
      plants.push({ plantId: id, spec, devices: await this.#devicesOf(id) });
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
    spec: PlantSpec,
    state: PlantState,
    secretOf: (sn: string) => string,
    firmware: Readonly<Record<string, string>>,
  ): void {
    const { mqttUrl, httpUrl } = this.#options;
    const plant = new LivePlant({ spec, state, mqttUrl, httpUrl, secretOf, firmware });
    plant.catchUp(Date.now());
    const tick = () => {
      if (this.#plants.includes(plant)) plant.tick(Date.now());
    };
    const start = () => {
      if (this.#stopped || !this.#plants.includes(plant)) return;
      tick();
      this.#timers.push(setInterval(tick, TICK_MS));
    };
    // Spread over the interval like real loggers; the spare logger at once, because a user waits for it.
    const place = spec === spareSpec ? 0 : this.#plants.length;
    setTimeout(start, (place * TICK_MS) / demoSpecs.length);
    this.#plants.push(plant);
  }

  async #write(plants: readonly HistoryPlant[], histories: readonly PlantHistory[]): Promise<void> {
    const { db } = this.#database;
    const store = new PostgresTelemetryStore(this.#writing, this.#database.pool, deviceKinds);
    const writer = new BulkHistoryWriter(db, store, deviceKinds);
    const all = pieces(this.#options.historyDays);
    let logged = 0;
    for (let n = this.#historyDone; n < all.length && !this.#stopped; n += 1) {
      const { from, to } = all[n] as { from: number; to: number };
      // A plant is generated while earlier ones are being written.
      const writing: Promise<void>[] = [];
      for (const history of histories) {
        const piece = await history.make(from, to);
        if (writing.length >= WRITING_AT_ONCE) await writing.shift();
        const written = writePiece(db, writer, piece).then(() => {
          this.#pieceDays += to - from;
          return this.#saveProgress(plants);
        });
        written.catch(() => undefined);
        writing.push(written);
      }
      await Promise.all(writing);
      this.#historyDone = n + 1;
      this.#pieceDays = 0;
      await this.#save();
      const percent = Math.floor((100 * (n + 1)) / all.length);
      if (percent < logged + LOG_EVERY_PERCENT && n + 1 < all.length) continue;
      logged = percent;
      this.#options.log(`demo history: ${percent} %`);
    }
    await this.#saveProgress(plants);
  }

  /** Progress for the pages; after the last part it is polled until everything is settled. */
  async #saveProgress(plants: readonly HistoryPlant[]): Promise<void> {
    if (this.#stopped) return;
    const { db } = this.#database;
    const days = this.#options.historyDays;
    const all = pieces(days);
    const isWritten = this.#historyDone >= all.length;
    const doneDays = plants.length * (all[this.#historyDone]?.from ?? days) + this.#pieceDays;
    const sampledDays = Math.min(doneDays, plants.length * Math.min(days, RAW_DAYS));
    const percent = historyPercent(
      { plants: plants.length, days },
      {
        ranDays: isWritten ? plants.length * days : this.#ranDays,
        sampledDays,
        countedDays: doneDays - sampledDays,
        unsettledDays: await this.#unsettledDays(plants),
      },
    );
    if (percent !== this.#percent) await saveDemoHistory(db, { percent });
    this.#percent = percent;
    if (percent === null) return this.#handleAlarms(plants);
    if (!isWritten) return;
    const look = () => this.#saveProgress(plants).catch((error: Error) => this.#options.log(error.message));
    this.#timers.push(setTimeout(look, LOOK_MS));
  }

  /** As soon as the alarms of the history exist. */
  async #handleAlarms(plants: readonly HistoryPlant[]): Promise<void> {
    const ids = plants.map(({ plantId }) => plantId);
    if (this.#stopped || (await handleDemoAlarms(this.#database.db, ids))) return;
    const look = () => this.#handleAlarms(plants).catch((error: Error) => this.#options.log(error.message));
    this.#timers.push(setTimeout(look, LOOK_MS));
  }

  /** The spare logger sends while it is in a plant. */
  #watchSpare(goLive: (spec: PlantSpec, state: PlantState) => void): void {
    const look = async () => {
      const added = await this.#database.db
        .selectFrom('device')
        .select('id')
        .where('sn', '=', SPARE_LOGGER)
        .where('plant_id', 'is not', null)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      const spare = this.#plants.find(({ spec }) => spec === spareSpec);
      if (added && !spare)
        goLive(spareSpec, initialState(spareSpec, Math.floor(Date.now() / STEP_MS) * STEP_MS));
      if (added || !spare) return;
      this.#plants = this.#plants.filter((plant) => plant !== spare);
      await spare.close();
    };
    const looking = () => look().catch((error: Error) => this.#options.log(error.message));
    this.#timers.push(setInterval(looking, SPARE_LOOK_MS));
  }

  /** Today and yesterday are settled repeatedly. */
  async #unsettledDays(plants: readonly HistoryPlant[]): Promise<number> {
    const ids = plants.map(({ plantId }) => plantId);
    const { rows } = await sql<{ days: number }>`SELECT count(*)::int AS days FROM settlement_day
      WHERE due_at IS NOT NULL AND day < current_date - 1 AND plant_id = ANY(${ids}::bigint[])`.execute(
      this.#database.db,
    );
    return rows[0]?.days ?? 0;
  }

  async #save(): Promise<void> {
    const states = Object.fromEntries(this.#plants.map((plant) => [plant.spec.id, plant.state]));
    const firmware = Object.assign({}, ...this.#plants.map((plant) => plant.firmware));
    const [historyEndMs, historyDone] = [this.#historyEndMs, this.#historyDone];
    const state: FleetState = { historyEndMs, historyDone, states, firmware };
    await saveFleetState(this.#database.db, state);
  }
}

const firstSn = ({ devices }: PlantSpec): string => devices[0]?.sn ?? '';

/** The newest days one by one, then larger parts; the same at every start. */
function pieces(days: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let from = 0; from < days; ) {
    const to = from < RAW_DAYS ? from + 1 : Math.min(from + DAYS_AT_ONCE, days);
    found.push({ from, to });
    from = to;
  }
  return found;
}
