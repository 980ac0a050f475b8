import type { Database } from '@heliodon/infrastructure/database';
import type { DB } from '@heliodon/infrastructure/database.gen';
import { type Insertable, sql } from 'kysely';

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
/** Columns of a table in camel case. Omitted columns have the default of the builder or the table. */
export type Row<T extends keyof DB> = {
  readonly [Column in keyof Insertable<DB[T]> & string as Camel<Column>]?: Insertable<DB[T]>[Column];
};

/** Test callers have this shape. */
export interface AccountOfTest {
  readonly accountId: number;
  readonly accountName: string;
  readonly accountPath: readonly number[];
  readonly roleId: number;
  readonly managerId: number;
  /** Name of the person. */
  readonly name?: string;
}

export interface PlantOfTest extends Row<'plant'> {
  /** Accounts below the owner with access to the plant. */
  readonly seenBy?: readonly Pick<AccountOfTest, 'accountId'>[];
}

/** Price, start hour and end hour. */
type Band = readonly [price: string, fromHour: number, toHour: number];
type Bands = Readonly<Partial<Record<(typeof BANDS)[number], Band>>>;

const BANDS = ['deepValley', 'valley', 'peak', 'topPeak'] as const;

export function season(usualPrice: string, bands: Bands = {}, [startMonth, endMonth] = [1, 12]) {
  const period = (name: (typeof BANDS)[number]) => {
    const band = bands[name];
    return band ? { price: band[0], ranges: [{ startMin: band[1] * 60, endMin: band[2] * 60 }] } : null;
  };
  return {
    startMonth,
    endMonth,
    usualPrice,
    deepValley: period('deepValley'),
    valley: period('valley'),
    peak: period('peak'),
    topPeak: period('topPeak'),
  };
}

export type FlowsOfTest = Omit<Row<'plant_15m'>, 'plantId' | 'bucket'>;

const FLOWS = ['pv', 'charge', 'discharge', 'import', 'export', 'load', 'charging'];
const flowColumns = sql.raw(FLOWS.map((flow) => `${flow}_kwh`).join(', '));
const flowSums = sql.raw(FLOWS.map((flow) => `sum(${flow}_kwh)`).join(', '));
const newFlows = sql.raw(FLOWS.map((flow) => `${flow}_kwh = excluded.${flow}_kwh`).join(', '));

/** Required columns that few tests use. */
const DEFAULTS: { readonly [T in keyof DB]?: Row<T> } = {
  plant_15m: { estimatedS: 0 },
  plant_day: { estimatedS: 0 },
  plant_month: { estimatedS: 0 },
  rollup_15m: { samples: 15, estimatedS: 0 },
  rollup_day: { samples: 96, estimatedS: 0 },
  price_version: {
    effectiveFrom: '2025-01-01',
    efficiency: 1,
    feedInPrice: 0.4,
    createdByName: 'planner',
  },
  transformer_version: { createdByName: 'planner' },
};
const OF_QUARTERS: readonly (keyof DB)[] = ['plant_15m', 'rollup_15m'];

/**
 * Inserts accounts, plants, devices, prices and energy directly into tables.
 * Tests give ids where they refer to them.
 */
export class TestData {
  readonly db: Database;
  protected readonly deviceFacts = new Map<
    number,
    { readonly kind: string; readonly plantId: number | null }
  >();
  readonly #ready = new Map<keyof DB, Promise<unknown>>();
  #owner: Promise<number> | undefined;
  #names = 0;

  constructor(db: Database) {
    this.db = db;
  }

  /** Including the accounts above; the first one owns plants without a given owner. */
  async accounts(...callers: readonly AccountOfTest[]): Promise<void> {
    const rows = new Map<number, Row<'account'>>();
    for (const { accountPath } of callers)
      for (const [depth, id] of accountPath.entries()) {
        const [path, accountName] = [accountPath.slice(0, depth + 1), `account${id}`];
        rows.set(id, { id, parentId: path.at(-2) ?? null, path, treeId: id, roleId: 1, accountName });
      }
    for (const { accountId, accountName, roleId, managerId, name } of callers)
      rows.set(accountId, { ...rows.get(accountId), accountName, roleId, treeId: managerId, name });
    this.#owner ??= Promise.resolve(callers[0]?.accountId ?? 0);
    await this.rows('account', ...rows.values());
  }

  async plants(...plants: readonly PlantOfTest[]): Promise<number[]> {
    const named = plants.map(({ seenBy, ...plant }) => ({
      name: `Plant ${plant.id ?? this.#next()}`,
      ...plant,
    }));
    const ownerId = named.every((plant) => plant.ownerId) ? 0 : await this.#ownerId();
    const ids = await this.#insert(
      'plant',
      named.map((plant) => ({ ownerId, ...plant })),
    );
    const seen = plants.flatMap(({ seenBy = [] }, i) =>
      seenBy.map(({ accountId }) => ({ accountId, plantId: ids[i] as number })),
    );
    await this.rows('account_plant', ...seen);
    return ids;
  }

  async plant(plant: PlantOfTest = {}): Promise<number> {
    return first(await this.plants(plant));
  }

  /** Of any kind, including loggers. */
  async devices(plantId: number | null, ...devices: readonly Row<'device'>[]): Promise<number[]> {
    const rows = devices.map((device) => ({
      plantId,
      kind: 'inverter',
      sn: `SN-${device.id ?? this.#next()}`,
      ...device,
    }));
    const ids = await this.#insert('device', rows);
    for (const [i, { kind, plantId: of }] of rows.entries())
      this.deviceFacts.set(ids[i] as number, { kind, plantId: of });
    return ids;
  }

  async device(plantId: number | null, kind: string, device: Row<'device'> = {}): Promise<number> {
    return first(await this.devices(plantId, { kind, ...device }));
  }

  async price(
    plantId: number,
    seasons: readonly ReturnType<typeof season>[],
    price: Omit<Row<'price_version'>, 'plantId' | 'seasons'> = {},
  ): Promise<void> {
    await this.rows('price_version', { plantId, seasons: JSON.stringify(seasons), ...price });
  }

  /** 15-minute intervals of a plant by their start, and daily sums as in the roll-ups. */
  async quarters(
    plantId: number,
    ...quarters: readonly (FlowsOfTest & { readonly at: string })[]
  ): Promise<void> {
    await this.#prepare('plant_15m');
    const rows = quarters.map(({ at, ...flows }) => columns({ estimatedS: 0, ...flows, bucket: at }));
    await sql`INSERT INTO plant_15m (plant_id, bucket, ${flowColumns}, estimated_s)
      SELECT ${plantId}, bucket, ${flowColumns}, estimated_s
      FROM jsonb_populate_recordset(NULL::plant_15m, ${JSON.stringify(rows)}::jsonb)`.execute(this.db);
    await this.days(
      plantId,
      quarters.map(({ at }) => at),
    );
  }

  /** Daily sums of a plant's intervals: the days that begin at these times, or all. */
  async days(plantId: number, starts: readonly string[] | null = null): Promise<void> {
    await sql`WITH zone AS (SELECT time_zone FROM plant WHERE id = ${plantId}),
        quarter AS (SELECT (bucket AT TIME ZONE time_zone)::date AS day, plant_15m.* FROM plant_15m, zone
          WHERE plant_id = ${plantId})
      INSERT INTO plant_day (plant_id, day, ${flowColumns}, import_max_kw, estimated_s)
      SELECT plant_id, day, ${flowSums}, max(import_kwh) * 4, sum(estimated_s) FROM quarter
      WHERE ${starts}::timestamptz[] IS NULL
        OR day IN (SELECT (at AT TIME ZONE time_zone)::date FROM zone, unnest(${starts}::timestamptz[]) AS at)
      GROUP BY plant_id, day
      ON CONFLICT (plant_id, day) DO UPDATE SET ${newFlows}, import_max_kw = excluded.import_max_kw,
        estimated_s = excluded.estimated_s`.execute(this.db);
  }

  /** Monthly sums of a plant's days. */
  async months(plantId: number): Promise<void> {
    await sql`INSERT INTO plant_month (plant_id, day, ${flowColumns}, import_max_kw, estimated_s)
      SELECT plant_id, date_trunc('month', day)::date, ${flowSums}, max(import_max_kw), sum(estimated_s)
      FROM plant_day WHERE plant_id = ${plantId} GROUP BY 1, 2`.execute(this.db);
  }

  /** Marks days of a device as recounted, as the roll-ups do. */
  async counted(deviceId: number, ...days: string[]): Promise<void> {
    await sql`INSERT INTO rollup_day (device_id, day, samples, estimated_s)
      SELECT ${deviceId}, unnest(${days}::date[]), 1, 0 ON CONFLICT DO NOTHING`.execute(this.db);
  }

  /** For any table, in one statement. */
  async rows<T extends keyof DB>(table: T, ...rows: readonly Row<T>[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#prepare(table);
    await this.#into(table, rows).execute();
  }

  async #insert<T extends 'account' | 'plant' | 'device'>(
    table: T,
    rows: readonly Row<T>[],
  ): Promise<number[]> {
    const inserted = await this.#into(table, rows).returning('id').execute();
    return inserted.map(({ id }) => id as number);
  }

  #into<T extends keyof DB>(table: T, rows: readonly Row<T>[]) {
    const values = rows.map((row) => columns({ ...DEFAULTS[table], ...row }));
    return this.db.insertInto(table as 'plant').values(values as unknown as Insertable<DB['plant']>[]);
  }

  /** Required before a test inserts intervals itself. */
  async openQuarters(): Promise<void> {
    await Promise.all(OF_QUARTERS.map((table) => this.#prepare(table)));
  }

  /** Migrations create no partitions: the program adds one for each month. */
  #prepare(table: keyof DB): Promise<unknown> | undefined {
    if (!OF_QUARTERS.includes(table)) return undefined;
    const [parent, all] = [sql.table(table), sql.table(`${table}_all`)];
    const ready =
      this.#ready.get(table) ??
      sql`CREATE TABLE IF NOT EXISTS ${all} PARTITION OF ${parent} DEFAULT`.execute(this.db);
    this.#ready.set(table, ready);
    return ready;
  }

  #ownerId(): Promise<number> {
    this.#owner ??= this.#insert('account', [{ accountName: 'owner', path: [], treeId: 0, roleId: 1 }]).then(
      first,
    );
    return this.#owner;
  }

  #next(): number {
    this.#names += 1;
    return this.#names;
  }
}

const columns = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

function first(ids: readonly number[]): number {
  if (ids[0] === undefined) throw new Error('no row was inserted');
  return ids[0];
}
