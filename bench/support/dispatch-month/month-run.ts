import { performance } from 'node:perf_hooks';
import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { TestData } from '@heliodon/telemetry-store/testing/test-data';
import { sql } from 'kysely';
import type { DispatchPlant } from '../dispatch/dispatch-plant.ts';
import { NO_FAULTS, type SiteFaults } from './month-faults.ts';
import { MonthLogger } from './month-logger.ts';
import { setUpPlant, switchOnAutomatic } from './month-plant.ts';
import { type MonthProduct, startMonthProduct } from './month-product.ts';
import { LAG_MS, learnedFromMs, MonthSite, periodOf } from './month-site.ts';
import { quarterStart, SiteCourses } from './site-courses.ts';
import { SiteModel } from './site-model.ts';

/*
 * Automatic operation through the device plane, faster than real time. A step stands for everything that the product
 * does between two changes of the load; the passes that it runs by timers run when they would.
 */

export interface MonthOptions {
  readonly stepMs: number;
  /** Days of measurements that the platform gets when the plants are connected. */
  readonly learnedDays: number;
  /** Of each plant. */
  readonly faults: readonly SiteFaults[];
  /** Number of simulated days so far. */
  readonly onDay?: (days: number) => void;
}

export interface MonthRun {
  readonly product: MonthProduct;
  readonly sites: readonly MonthSite[];
  /** Seconds by part. */
  readonly tookS: Readonly<Record<string, number>>;
}

/** Two storage converters are enough to show that one of them fails behind the other. */
const MACHINES = 2;
/** Of the controller in a step: enough for the ramp between full charge and discharge. */
const MOST_PASSES = 10;
/** When a completed interval is final, and forecasts are made. */
const ROLL_UP_AFTER_MS = 25_000;
const REFRESH_AFTER_MS = 5 * MINUTE_MS;

/** `use` reads what the product stored. */
export async function runMonth<T>(
  databaseUrl: string,
  plants: readonly DispatchPlant[],
  options: MonthOptions,
  use: (run: MonthRun) => Promise<T>,
): Promise<T> {
  const time = { ms: Math.min(...plants.map((plant) => periodOf(plant).fromMs)) };
  const product = await startMonthProduct(databaseUrl, { now: () => new Date(time.ms) });
  try {
    const sites = await setUp(product, plants, options);
    const month = new Month(product, sites, options, time);
    await month.run();
    return await use({ product, sites, tookS: month.tookS });
  } finally {
    await product.close();
  }
}

async function setUp(
  product: MonthProduct,
  plants: readonly DispatchPlant[],
  { stepMs, learnedDays, faults }: MonthOptions,
): Promise<MonthSite[]> {
  const data = new TestData(product.db);
  const sites: MonthSite[] = [];
  for (const [n, plant] of plants.entries()) {
    const courses = new SiteCourses(plant, stepMs);
    const spec = { name: `P${n + 1}`, battery: plant.terms.battery, machines: MACHINES };
    const model = new SiteModel({ ...spec, pvRatedKw: courses.mostPvKw }, learnedFromMs(plant, learnedDays));
    const { plantId, secret } = await setUpPlant(data, plant, model.loggerSn);
    const logger = new MonthLogger({
      url: product.mqttUrl,
      sn: model.loggerSn,
      secret,
      devices: model.devices(),
    });
    const lost = (loggerSn: string) => product.lost(loggerSn);
    sites.push(
      new MonthSite({ plant, plantId, faults: faults[n] ?? NO_FAULTS, model, courses, logger, lost }),
    );
  }
  return sites;
}

type Part = 'history' | 'telemetry' | 'guidance' | 'control' | 'rollUps' | 'forecasts' | 'comparison';

class Month {
  readonly #product: MonthProduct;
  readonly #sites: readonly MonthSite[];
  readonly #stepMs: number;
  readonly #onDay: (days: number) => void;
  readonly #time: { ms: number };
  readonly #tookMs = new Map<Part, number>();

  constructor(
    product: MonthProduct,
    sites: readonly MonthSite[],
    { stepMs, onDay = () => undefined }: Pick<MonthOptions, 'stepMs' | 'onDay'>,
    time: { ms: number },
  ) {
    this.#product = product;
    this.#sites = sites;
    this.#stepMs = stepMs;
    this.#onDay = onDay;
    this.#time = time;
  }

  get tookS(): Record<string, number> {
    return Object.fromEntries([...this.#tookMs].map(([part, ms]) => [part, Math.round(ms / 100) / 10]));
  }

  async run(): Promise<void> {
    const firstMs = this.#time.ms;
    const lastMs = Math.max(...this.#sites.map(({ toMs }) => toMs));
    for (let atMs = firstMs; atMs <= lastMs; atMs += this.#stepMs) {
      if ((atMs - firstMs) % DAY_MS === 0) this.#onDay((atMs - firstMs) / DAY_MS);
      this.#time.ms = atMs + LAG_MS;
      await this.#changeSites(atMs);
      await this.#step(atMs);
      this.#time.ms = Math.max(this.#time.ms, atMs + ROLL_UP_AFTER_MS);
      if (atMs === quarterStart(atMs)) await this.#timed('rollUps', () => this.#product.rollUp());
      if (this.#isRefresh(atMs)) await this.#refresh();
    }
  }

  async #changeSites(atMs: number): Promise<void> {
    const { db } = this.#product;
    for (const site of this.#sites.filter(({ toMs }) => toMs === atMs)) {
      await site.leave();
      await db
        .updateTable('dispatch_mode')
        .set({ mode: 'off' })
        .where('plant_id', '=', site.plantId)
        .execute();
    }
    const joining = this.#sites.filter(({ fromMs }) => fromMs === atMs);
    if (joining.length === 0) return;
    await this.#timed('history', async () => {
      for (const site of joining) await site.join();
      await this.#product.rollUp();
      // Autovacuum would do this within the minutes that the history takes in reality.
      await sql`ANALYZE`.execute(db);
      await this.#product.forecast();
      for (const { plantId } of joining)
        await switchOnAutomatic(new TestData(db), plantId, new Date(this.#time.ms));
    });
  }

  async #step(atMs: number): Promise<void> {
    const product = this.#product;
    const active = this.#sites.filter((site) => site.isActive(atMs));
    await this.#timed('telemetry', () => Promise.all(active.map((site) => site.begin(atMs))));
    for (let pass = 1, settled = false; pass <= MOST_PASSES && !settled; pass++) {
      this.#time.ms = atMs + pass * LAG_MS;
      const nowMs = this.#time.ms;
      await this.#timed('telemetry', () => Promise.all(active.map((site) => site.report(nowMs))));
      if (pass === 1) await this.#timed('guidance', () => product.guide());
      settled = await this.#timed('control', async () => {
        const ordered = new Map((await product.control()).map((step) => [step.plantId, step] as const));
        const heard = await Promise.all(active.map((site) => site.hear(ordered.get(site.plantId), nowMs)));
        return heard.every(Boolean);
      });
    }
    for (const site of active) site.runTo(atMs + this.#stepMs);
  }

  /** The first step in which the forecasts of an hour are due. */
  #isRefresh(atMs: number): boolean {
    const hourOf = (ms: number) => Math.floor((ms - REFRESH_AFTER_MS) / HOUR_MS);
    return hourOf(atMs) > hourOf(atMs - this.#stepMs);
  }

  async #refresh(): Promise<void> {
    await this.#timed('forecasts', () => this.#product.forecast());
    await this.#timed('guidance', () => this.#product.guide());
    await this.#timed('comparison', () => this.#product.compare());
  }

  async #timed<T>(part: Part, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    this.#tookMs.set(part, (this.#tookMs.get(part) ?? 0) + performance.now() - began);
    return result;
  }
}

/** Steps must divide an interval. */
export function stepMsOf(minutes: number): number {
  const stepMs = minutes * MINUTE_MS;
  if (!(stepMs >= MINUTE_MS && Number.isInteger(QUARTER_MS / stepMs)))
    throw new Error('a step must be a whole part of 15 minutes');
  return stepMs;
}
