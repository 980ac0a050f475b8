import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { firmwareManifest } from '@heliodon/commands/firmware-policy';
import type { Database } from '@heliodon/infrastructure/database';
import { FileStore } from '@heliodon/infrastructure/file-store';
import { sql } from 'kysely';
import { SPARE_LOGGER, spareSpec } from './demo-devices.ts';
import { fleetKey, loggerCheckCode } from './run/fleet-key.ts';
import { registerDevices } from './run/registry.ts';

/* Objects for trying out the product: a logger not yet added, firmware, over-limit rules, and handled alarms. */

const KEY = 'demo-kit';

/** Newer than the version of the simulated inverters. */
const FIRMWARE = {
  kind: 'inverter',
  model: '',
  version: '2.4.0',
  notes: '演示固件：仅用于体验升级流程 / Demo firmware for trying out an upgrade',
} as const;
const FIRMWARE_BYTES = 256 * 1024;

interface LimitSample {
  readonly kind: string;
  readonly name: string;
  readonly point: string;
  readonly max: number | null;
  readonly min: number | null;
  /** 1 serious to 4 third. */
  readonly grade: number;
}

/** On the first device of the kind in each plant. */
const LIMITS: readonly LimitSample[] = [
  {
    kind: 'inverter',
    name: '逆变器机内温度过高 · Inverter over-temperature',
    point: 'internalTemperature',
    max: 65,
    min: null,
    grade: 3,
  },
  {
    kind: 'battery',
    name: '电池 SOC 过低 · Battery SOC low',
    point: 'soc',
    max: null,
    min: 12,
    grade: 4,
  },
];

/** Once, also for a demo created before there was a kit. */
export async function addDemoKit(db: Database, plantIds: readonly number[], nowMs: number): Promise<void> {
  const known = await db.selectFrom('setting').select('key').where('key', '=', KEY).executeTakeFirst();
  if (known) return;
  const key = await fleetKey(db);
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('setting').values({ key: KEY, value: '{}' }).execute();
    await registerDevices(tx, null, { ...spareSpec, devices: spareSpec.devices.slice(0, 1) }, key);
    await addFirmware(tx, new Date(nowMs));
    await addLimits(tx, plantIds);
  });
}

/** Signed with a key of this demo; if a firmware key is already set, nothing is added. */
async function addFirmware(tx: Database, now: Date): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const made = await tx
    .insertInto('setting')
    .values({ key: 'firmwareKey', value: JSON.stringify(der), changed_at: now })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return;
  const bytes = Buffer.alloc(FIRMWARE_BYTES, 'heliodon demo firmware ');
  const sha256 = createHash('sha256').update(bytes).digest();
  const signature = sign(null, Buffer.from(firmwareManifest(FIRMWARE, sha256)), privateKey);
  const name = `${FIRMWARE.kind}-${FIRMWARE.version}-demo.bin`;
  const file = await new FileStore(tx).write(name, 'application/octet-stream', only(bytes), 'firmware');
  await tx
    .insertInto('firmware')
    .values({ ...FIRMWARE, file_id: file.id, sha256, signature, created_at: now })
    .execute();
}

async function* only(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}

async function addLimits(tx: Database, plantIds: readonly number[]): Promise<void> {
  for (const { kind, name, point, max, min, grade } of LIMITS)
    await sql`INSERT INTO limit_rule (plant_id, device_id, name, point, max_value, min_value, grade)
      SELECT DISTINCT ON (d.plant_id) d.plant_id, d.id, ${name}, ${point}, ${max}::float8, ${min}::float8, ${grade}
      FROM device d WHERE d.plant_id = ANY(${[...plantIds]}::bigint[]) AND d.kind = ${kind} AND d.removed_at IS NULL
      ORDER BY d.plant_id, d.id
      ON CONFLICT DO NOTHING`.execute(tx);
}

const NOTES = {
  seen: '已安排现场检查 / On-site inspection arranged',
  handled: '已现场处理并复位，运行正常 / Repaired on site and reset; operating normally',
  closed: '短时越限，已自行恢复，无需处理 / Brief excursion, recovered automatically; no action needed',
};
/** Per plant: alternately handled and closed. */
const ALARMS_A_PLANT = 4;

/** Handles some past alarms once there are any. Returns whether it did. */
export async function handleDemoAlarms(db: Database, plantIds: readonly number[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const done = await sql`SELECT 1 FROM setting WHERE key = ${KEY} AND value ->> 'alarms' = 'true'
      FOR UPDATE`.execute(tx);
    if (done.rows.length > 0) return true;
    const { rows } = await sql<{ id: number }>`WITH chosen AS (
        SELECT a.id, row_number() OVER (PARTITION BY a.plant_id ORDER BY a.triggered_at DESC, a.id) AS n
        FROM alarm a WHERE a.plant_id = ANY(${[...plantIds]}::bigint[]) AND a.status = 1
          AND a.recovered_at < now() - interval '1 day'),
      manager AS (SELECT id, account_name FROM account WHERE account_name = 'manager'),
      handled AS (
        UPDATE alarm a SET status = CASE WHEN c.n % 2 = 1 THEN 3 ELSE 4 END, handler_id = m.id,
          handler_name = m.account_name, handled_at = a.recovered_at + interval '40 minutes'
        FROM chosen c, manager m WHERE a.id = c.id AND c.n <= ${ALARMS_A_PLANT}
        RETURNING a.id, a.plant_id, a.status, a.triggered_at, a.handled_at, m.id AS account_id, m.account_name)
      INSERT INTO alarm_record (alarm_id, plant_id, at, status, note, account_id, account_name)
      SELECT id, plant_id, triggered_at + interval '5 minutes', 2, ${NOTES.seen}, account_id, account_name
        FROM handled WHERE status = 3
      UNION ALL SELECT id, plant_id, handled_at, status,
        CASE WHEN status = 3 THEN ${NOTES.handled} ELSE ${NOTES.closed} END, account_id, account_name FROM handled
      RETURNING id`.execute(tx);
    if (rows.length === 0) return false;
    await sql`UPDATE setting SET value = '{"alarms": true}' WHERE key = ${KEY}`.execute(tx);
    return true;
  });
}

/** The logger not yet added, with its label data; null: it has been added. */
export async function spareLogger(db: Database): Promise<{ sn: string; checkCode: string } | null> {
  const free = await db
    .selectFrom('device')
    .select('id')
    .where('sn', '=', SPARE_LOGGER)
    .where('plant_id', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return free ? { sn: SPARE_LOGGER, checkCode: loggerCheckCode(await fleetKey(db), SPARE_LOGGER) } : null;
}
