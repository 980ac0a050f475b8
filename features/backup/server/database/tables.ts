import type pg from 'pg';
import type { TableShape } from '../file/frames.ts';
import { readShapes } from './shapes.ts';

type Client = Pick<pg.Client, 'query'>;

/** Creates tables and columns that no migration creates: telemetry of the device kinds, and daily partitions. */
export async function makeMissing(client: Client, wanted: readonly TableShape[]): Promise<void> {
  const present = new Map((await readShapes(client)).map((shape) => [shape.name, shape]));
  for (const shape of wanted) {
    const there = present.get(shape.name);
    if (!there) await client.query(shape.partitionOf ? partitionSql(shape) : tableSql(shape));
    else if (!shape.partitionOf) await addColumns(client, there, shape);
  }
}

const columnSql = ({ name, type, notNull }: TableShape['columns'][number]): string =>
  `"${name}" ${type}${notNull ? ' NOT NULL' : ''}`;

function tableSql({ name, columns, primaryKey, rangeOf }: TableShape): string {
  const parts = columns.map(columnSql);
  if (primaryKey.length > 0) parts.push(`PRIMARY KEY (${primaryKey.map((key) => `"${key}"`).join(', ')})`);
  return `CREATE TABLE "${name}" (${parts.join(', ')})${rangeOf ? ` PARTITION BY RANGE ("${rangeOf}")` : ''}`;
}

function partitionSql({ name, partitionOf }: TableShape): string {
  const { parent = '', from = '', to = '' } = partitionOf ?? {};
  return `CREATE TABLE "${name}" PARTITION OF "${parent}" FOR VALUES FROM ('${from}') TO ('${to}')`;
}

async function addColumns(client: Client, there: TableShape, wanted: TableShape): Promise<void> {
  const names = new Set(there.columns.map(({ name }) => name));
  for (const column of wanted.columns.filter(({ name }) => !names.has(name)))
    await client.query(`ALTER TABLE "${there.name}" ADD COLUMN ${columnSql(column)}`);
}
