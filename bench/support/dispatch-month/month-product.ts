import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import { guideDue } from '@heliodon/dispatch/guidance-pass';
import { shadowNext } from '@heliodon/dispatch/shadow-pass';
import type { SiteReason } from '@heliodon/energy/control/site-limit';
import { ForecastPass } from '@heliodon/forecast/forecast-pass';
import { readForecast } from '@heliodon/forecast/server';
import { type Database, openDatabase, openPool } from '@heliodon/infrastructure/database';
import { DatabaseEvents } from '@heliodon/infrastructure/postgres/database-events';
import type { Clock } from '@heliodon/kernel/clock';
import { readPlannedDays } from '@heliodon/schedules/server';
import { SITE_ORDERS, SiteController } from '@heliodon/site-control/controller';
import { sendOrders } from '@heliodon/site-control/order-sender';
import { operationLog } from '@heliodon/system/server';
import { MAX_MESSAGE_BYTES } from '@heliodon/telemetry/protocol';
import { createTelemetry } from '@heliodon/telemetry/server';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { sql } from 'kysely';

/* The product's own device plane, roll-ups, forecasts, guidance and site control, run pass by pass. */

/** Samples older than this are refused, as by default. */
const KEEP_RAW_DAYS = 90;
const KEEP_QUARTER_DAYS = 1100;

export interface OrderedStep {
  readonly plantId: number;
  /** Serial numbers of loggers by which messages leave. */
  readonly loggers: readonly string[];
  /** Null: no orders. */
  readonly orders: { readonly storageKw: number; readonly pvLimitKw: number } | null;
  readonly reasons: readonly SiteReason[];
}

export interface MonthProduct {
  readonly db: Database;
  readonly mqttUrl: string;
  /** What the controller ordered in this pass, by plant. */
  control(): Promise<readonly OrderedStep[]>;
  /** New guidance where an interval begins or an input has changed. */
  guide(): Promise<void>;
  rollUp(): Promise<void>;
  forecast(): Promise<void>;
  /** The comparison of completed days, which may replace the optimiser by the price rule. */
  compare(): Promise<void>;
  /** Resolves when the platform knows that the line is lost. */
  lost(loggerSn: string): Promise<void>;
  close(): Promise<void>;
}

export async function startMonthProduct(databaseUrl: string, clock: Clock): Promise<MonthProduct> {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const { db, pool, close } = openDatabase(databaseUrl, { onError });
  const writing = openPool(databaseUrl, { max: 3, onError });
  const store = new PostgresTelemetryStore(writing, pool, deviceKinds);
  await store.prepare();
  const host = '127.0.0.1';
  const link = new BuiltInBroker({ port: 0, host, maxMessageBytes: MAX_MESSAGE_BYTES, onError });
  const log = operationLog(db, clock);
  const common = { db, clock, store, log, onError };
  const { gateway, rollups, subscriptions } = createTelemetry({
    ...common,
    link,
    kinds: deviceKinds,
    ownsDatabase: true,
    keepRawDays: () => KEEP_RAW_DAYS,
    keepQuarterDays: () => KEEP_QUARTER_DAYS,
    onRefused: onError,
  });
  const give = () => Promise.reject(new Error('no logger controls its site itself'));
  const controller = new SiteController({ ...common, orders: { give } });
  const forecasts = new ForecastPass(common);
  const guidance = {
    ...common,
    plannedDays: readPlannedDays,
    // Alarms are not part of the run.
    signals: { publish: async () => undefined },
    forecastOf: (plantId: number, kind: 'pv' | 'load', byMs: number) => readForecast(db, plantId, kind, byMs),
  };
  const lines = new LineChanges(db);
  const events = new DatabaseEvents(databaseUrl, onError);
  const onOrders = (payload: string) => void sendOrders({ db, link, onError }, payload);
  for (const subscription of [
    ...subscriptions,
    { channel: SITE_ORDERS, onEvent: onOrders },
    { channel: 'samples', onEvent: () => lines.changed() },
  ])
    events.subscribe(subscription);
  await events.start();
  await gateway.start();

  /** The product reports errors of its background work and goes on; here each of them fails the run. */
  const checked = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = await work();
    if (errors.length > 0) throw new AggregateError(errors.splice(0), 'the product reported errors');
    return result;
  };
  return {
    db,
    mqttUrl: `mqtt://${host}:${link.port}`,
    control: () =>
      checked(async () => {
        await controller.pass();
        return orderedAt(db, clock.now());
      }),
    guide: () => checked(() => untilNone(() => guideDue(guidance))),
    rollUp: () => checked(() => untilNone(() => rollups.pass())),
    forecast: () => checked(() => untilNone(async () => Number((await forecasts.pass()).more))),
    compare: () => checked(() => untilNone(async () => Number(await shadowNext(guidance)))),
    lost: (loggerSn) => lines.lost(loggerSn),
    async close() {
      await gateway.stop();
      await events.stop();
      await writing.end();
      await close();
    },
  };
}

async function untilNone(pass: () => Promise<number>): Promise<void> {
  while ((await pass()) > 0);
}

async function orderedAt(db: Database, now: Date): Promise<OrderedStep[]> {
  const { rows } = await sql<OrderedStep>`SELECT plant_id AS "plantId",
      ARRAY(SELECT jsonb_object_keys(outgoing)) AS loggers, nullif(step -> 'orders', 'null') AS orders,
      step -> 'reasons' AS reasons
    FROM site_step WHERE at = ${now}`.execute(db);
  return rows;
}

/** Each change of a connection is announced to pages; then it is stored. */
class LineChanges {
  readonly #db: Database;
  #waiting: (() => void)[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  changed(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const proceed of waiting) proceed();
  }

  async lost(loggerSn: string): Promise<void> {
    for (;;) {
      const change = new Promise<void>((resolve) => this.#waiting.push(resolve));
      const { rows } = await sql<{ online: boolean }>`SELECT l.online FROM logger_link l
        JOIN device d ON d.id = l.logger_id WHERE d.sn = ${loggerSn}`.execute(this.#db);
      if (rows[0]?.online === false) return;
      await change;
    }
  }
}
