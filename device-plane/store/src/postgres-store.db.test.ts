import { openPool } from '@heliodon/infrastructure/database';
import { DatabaseEvents } from '@heliodon/infrastructure/postgres/database-events';
import { createTestDatabase, type TestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { DAY_MS } from '@heliodon/kernel/time';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresTelemetryStore } from './postgres-store.ts';
import { SampleBatch } from './sample-batch.ts';
import { batchOf, telemetryStoreSuite } from './testing/telemetry-store-suite.ts';
import { gauge, probe } from './testing/test-kinds.ts';

const KINDS = [probe, gauge];
const NOON_MS = Date.UTC(2026, 2, 15, 12);

async function openStore(database: TestDatabase) {
  const pools = [openPool(database.url, { max: 3 }), openPool(database.url, { max: 3 })] as const;
  const store = new PostgresTelemetryStore(...pools, KINDS);
  await store.prepare();
  return { store, close: () => Promise.all(pools.map((pool) => pool.end())).then(() => undefined) };
}

describe('PostgreSQL as a store of samples', () => {
  telemetryStoreSuite(async () => {
    const database = await createTestDatabase();
    const { store, close } = await openStore(database);
    return { store, close: () => close().then(database.drop) };
  });
});

describe('derived rows', () => {
  let database: TestDatabase;
  let opened: Awaited<ReturnType<typeof openStore>>;
  let pool: pg.Pool;
  let store: PostgresTelemetryStore;
  let ids = 1000;
  const newDevice = (plantId: number | null = 7) => ({ id: ++ids, plantId, kind: probe });

  beforeAll(async () => {
    database = await createTestDatabase();
    opened = await openStore(database);
    store = opened.store;
    pool = openPool(database.url, { max: 2 });
  });
  afterAll(async () => {
    await pool.end();
    await opened.close();
    await database.drop();
  });

  const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;

  it('an older sample does not replace the newest state', async () => {
    const one = newDevice();
    const state = () => rows('SELECT ts, status, power_kw FROM device_state WHERE device_id = $1', [one.id]);
    await store.write(batchOf([[one, NOON_MS, { workStatus: 1, powerKw: 1.5 }]]));
    await store.write(batchOf([[one, NOON_MS - 1, { workStatus: 2, powerKw: 9 }]]));
    await store.write(batchOf([[one, NOON_MS, { workStatus: 2, powerKw: 8 }]]));
    expect(await state()).toEqual([{ ts: new Date(NOON_MS), status: 3, power_kw: 1.5 }]);
    await store.write(batchOf([[one, NOON_MS + 1, { workStatus: 2 }]]));
    expect(await state()).toEqual([{ ts: new Date(NOON_MS + 1), status: 4, power_kw: null }]);
  });

  it('the intervals to recount are written with the samples', async () => {
    const one = newDevice();
    await store.write(
      batchOf([
        [one, NOON_MS + 1, { powerKw: 1 }],
        [one, NOON_MS + 900_000, { powerKw: 1 }],
      ]),
    );
    expect(
      await rows('SELECT buckets FROM dirty_batch WHERE device_ids @> ARRAY[$1::int]', [one.id]),
    ).toEqual([{ buckets: [new Date(NOON_MS), new Date(NOON_MS + 900_000)] }]);
  });

  it('events are stored once, refusals each time', async () => {
    const one = newDevice();
    const batch = new SampleBatch();
    const event = { deviceId: one.id, atMs: NOON_MS, code: 5, raised: true };
    batch.events.push(event, event, { ...event, raised: false }, { ...event, atMs: NOON_MS + 1 });
    const refusal = { loggerId: one.id, sn: 'A', channel: 'events', reason: 'badTime', detail: 'x' };
    batch.quarantine.push(
      { ...refusal, sampleAtMs: NOON_MS, payload: '{', more: 3 },
      { ...refusal, sampleAtMs: null, payload: '', more: 0 },
    );
    await store.write(batch);
    await store.write(batch);
    expect(await rows('SELECT code, raised FROM device_event WHERE device_id = $1', [one.id])).toHaveLength(
      3,
    );
    expect(
      await rows('SELECT sample_at, payload, more FROM quarantine WHERE logger_id = $1 ORDER BY id', [
        one.id,
      ]),
    ).toEqual([
      { sample_at: new Date(NOON_MS), payload: '{', more: 3 },
      { sample_at: null, payload: '', more: 0 },
      { sample_at: new Date(NOON_MS), payload: '{', more: 3 },
      { sample_at: null, payload: '', more: 0 },
    ]);
  });

  it('new events are marked for the alarms, once for each device and code', async () => {
    const [one, other] = [newDevice(), newDevice()];
    const event = (deviceId: number, minute: number, code: number, raised = true) => ({
      deviceId,
      atMs: NOON_MS + minute * 60_000,
      code,
      raised,
    });
    const due = () =>
      rows(
        `DELETE FROM alarm_due WHERE device_id IN ($1, $2) RETURNING device_id, source, code, from_ts, to_ts`,
        [one.id, other.id],
      );
    const batch = new SampleBatch();
    batch.events.push(
      event(one.id, 9, 5, false),
      event(one.id, 3, 5),
      event(one.id, 4, 6),
      event(other.id, 1, 5),
    );
    await store.write(batch);
    const mark = { source: 1, to_ts: null };
    expect((await due()).sort((a, b) => a.device_id - b.device_id || a.code - b.code)).toEqual([
      { ...mark, device_id: one.id, code: 5, from_ts: new Date(NOON_MS + 3 * 60_000) },
      { ...mark, device_id: one.id, code: 6, from_ts: new Date(NOON_MS + 4 * 60_000) },
      { ...mark, device_id: other.id, code: 5, from_ts: new Date(NOON_MS + 60_000) },
    ]);
    await store.write(batch);
    expect(await due()).toEqual([]);
    batch.clear();
    batch.events.push(event(one.id, 9, 5, false), event(one.id, 20, 5));
    await store.writeHistory(batch);
    expect((await due()).map((row) => row.from_ts)).toEqual([new Date(NOON_MS + 20 * 60_000)]);
  });

  it('samples of watched devices are marked from the oldest to the newest', async () => {
    const [one, other] = [newDevice(), newDevice()];
    const watching = new PostgresTelemetryStore(pool, pool, KINDS, new Set([one.id]));
    await watching.write(
      batchOf(
        [5, 2, 9].flatMap((at) => [one, other].map((of) => [of, NOON_MS + at, { powerKw: 1 }] as const)),
      ),
    );
    expect(
      await rows('SELECT source, code, from_ts, to_ts FROM alarm_due WHERE device_id IN ($1, $2)', [
        one.id,
        other.id,
      ]),
    ).toEqual([{ source: 3, code: 0, from_ts: new Date(NOON_MS + 2), to_ts: new Date(NOON_MS + 9) }]);
  });

  it('notifications are sent with the commit', async () => {
    const received: string[] = [];
    const events = new DatabaseEvents(database.url, () => undefined);
    events.subscribe({ channel: 'samples', onEvent: (piece) => received.push(piece) });
    await events.start();
    const [one, homeless] = [newDevice(9), newDevice(null)];
    const failing = batchOf([[newDevice(10), NOON_MS, { powerKw: 1 }]]);
    failing.events.push({ deviceId: one.id, atMs: NOON_MS, code: 2 ** 40, raised: true });
    await expect(store.write(failing)).rejects.toThrow();
    await store.write(
      batchOf([
        [one, NOON_MS, { powerKw: 1 }],
        [homeless, NOON_MS, { powerKw: 1 }],
      ]),
    );
    await expect.poll(() => received).toEqual([`9:${one.id}`]);
    await events.stop();
  });

  it('a duplicate leaves the connection clean for the next batch', async () => {
    const one = newDevice();
    for (let i = 0; i < 6; i += 1) {
      await store.write(
        batchOf([
          [one, NOON_MS, { powerKw: i }],
          [one, NOON_MS + i, { powerKw: i }],
        ]),
      );
    }
    expect(
      await rows('SELECT power_kw FROM telemetry_probe WHERE device_id = $1 ORDER BY ts', [one.id]),
    ).toEqual([0, 1, 2, 3, 4, 5].map((power_kw) => ({ power_kw })));
  });

  it('a partition that another process dropped is created again', async () => {
    const one = newDevice();
    const atMs = NOON_MS - 300 * DAY_MS;
    const other = await openStore(database);
    await store.write(batchOf([[one, atMs, { powerKw: 1 }]]));
    await other.store.forgetBefore(atMs + DAY_MS);
    await store.write(batchOf([[one, atMs + 1, { powerKw: 2 }]]));
    expect(await rows('SELECT power_kw FROM telemetry_probe WHERE device_id = $1', [one.id])).toEqual([
      { power_kw: 2 },
    ]);
    await other.close();
  });

  it('two processes create the same day at the same time', async () => {
    const other = await openStore(database);
    const [one, two] = [newDevice(), newDevice()];
    for (let day = 1; day <= 5; day += 1) {
      const atMs = NOON_MS + 30 * day * DAY_MS;
      await Promise.all([
        store.write(batchOf([[one, atMs, { powerKw: day }]])),
        other.store.write(batchOf([[two, atMs, { powerKw: day }]])),
      ]);
    }
    expect(
      await rows('SELECT 1 FROM telemetry_probe WHERE device_id IN ($1, $2)', [one.id, two.id]),
    ).toHaveLength(10);
    await other.close();
  });

  it('months of roll-ups are created and dropped', async () => {
    const months = async () =>
      (
        await rows(`SELECT inhrelid::regclass::text AS name FROM pg_inherits
        WHERE inhparent = 'rollup_15m'::regclass ORDER BY 1`)
      ).map((row) => row.name);
    await store.ensureMonths(Date.UTC(2025, 10, 30), Date.UTC(2026, 1, 1));
    await store.ensureMonths(Date.UTC(2026, 0, 31, 23, 59), Date.UTC(2026, 0, 31, 23, 59));
    expect(await months()).toEqual(['202511', '202512', '202601', '202602'].map((m) => `rollup_15m_${m}`));
    await store.forgetMonthsBefore(Date.UTC(2026, 0, 1));
    expect(await months()).toEqual(['rollup_15m_202601', 'rollup_15m_202602']);
    await store.ensureMonths(Date.UTC(2025, 11, 1), Date.UTC(2025, 11, 1));
    expect(await months()).toContain('rollup_15m_202512');
  });
});
