import { columnOf, type DeviceKind, type Point } from '@heliodon/kernel/device-kind';
import { DAY_MS } from '@heliodon/kernel/time';
import type pg from 'pg';

/*
 * One table per kind with a column per point, in daily partitions; roll-ups and plants in monthly ones. Tables are
 * created from the kinds at start, so a new kind or point needs no migration. Columns are never dropped or retyped
 * automatically.
 */

// Advisory lock; any number unused in this database.
const LOCK_KEY = 4_835_766_002;

const SQL_TYPES = { float4: 'real', float8: 'double precision', int2: 'smallint', int4: 'integer' } as const;

const columnType = (point: Point): string => SQL_TYPES[point.store] + (point.list ? '[]' : '');

export const telemetryTable = (kind: DeviceKind): string => `telemetry_${kind.id}`;

type Client = Pick<pg.ClientBase, 'query'>;

export async function ensureTables(client: Client, kinds: readonly DeviceKind[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    for (const kind of kinds) await ensureTable(client, kind);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function ensureTable(client: Client, kind: DeviceKind): Promise<void> {
  const table = telemetryTable(kind);
  const columns = kind.points.map((point) => `${columnOf(point)} ${columnType(point)}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${table} (
    ts timestamptz NOT NULL, device_id integer NOT NULL, ${columns.join(', ')},
    PRIMARY KEY (device_id, ts)) PARTITION BY RANGE (ts)`);
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  const present = new Map(rows.map((row) => [row.name, row.type]));
  for (const point of kind.points) {
    const type = present.get(columnOf(point));
    if (type === undefined)
      await client.query(`ALTER TABLE ${table} ADD COLUMN ${columnOf(point)} ${columnType(point)}`);
    else if (type !== columnType(point))
      throw new Error(
        `${table}.${columnOf(point)} is ${type} and should be ${columnType(point)}: write a migration`,
      );
  }
}

export interface Partition {
  readonly parent: string;
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export function dayPartition(parent: string, atMs: number): Partition {
  const fromMs = Math.floor(atMs / DAY_MS) * DAY_MS;
  const name = `${parent}_${isoDay(fromMs).replaceAll('-', '')}`;
  return { parent, name, fromMs, toMs: fromMs + DAY_MS };
}

export function monthPartition(parent: string, atMs: number): Partition {
  const date = new Date(atMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const fromMs = Date.UTC(year, month, 1);
  const name = `${parent}_${isoDay(fromMs).slice(0, 7).replaceAll('-', '')}`;
  return { parent, name, fromMs, toMs: Date.UTC(year, month + 1, 1) };
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const isoTime = (ms: number): string => new Date(ms).toISOString();

/** ATTACH allows concurrent access to the parent; CREATE … PARTITION OF does not. */
export async function ensurePartition(
  client: Client,
  { parent, name, fromMs, toMs }: Partition,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const { rows } = await client.query<{ attached: boolean | null }>(
      'SELECT relispartition AS attached FROM pg_class WHERE oid = to_regclass($1)',
      [name],
    );
    if (rows[0]?.attached !== true) {
      if (rows[0]) await client.query(`DROP TABLE ${name}`);
      await client.query(`CREATE TABLE ${name} (LIKE ${parent} INCLUDING ALL)`);
      await client.query(
        `ALTER TABLE ${parent} ATTACH PARTITION ${name} FOR VALUES FROM ('${isoTime(fromMs)}') TO ('${isoTime(toMs)}')`,
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Drops the partitions that end before the time; returns their names. Access to other partitions is not blocked. */
export async function dropPartitionsBefore(
  client: Client,
  parent: string,
  beforeMs: number,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; to: Date; pending: boolean }>(
    `SELECT c.relname AS name, i.inhdetachpending AS pending,
       (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz AS to
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass`,
    [parent],
  );
  const old = rows.filter((row) => row.to.getTime() <= beforeMs);
  for (const { name, pending } of old) {
    // Pending: interrupted last time.
    await client.query(
      `ALTER TABLE ${parent} DETACH PARTITION ${name} ${pending ? 'FINALIZE' : 'CONCURRENTLY'}`,
    );
    await client.query(`DROP TABLE ${name}`);
  }
  return old.map(({ name }) => name);
}
