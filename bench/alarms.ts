// npm run bench:alarms: latency from a published event to the alarm notification, and a burst of alarms.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { parseSampleNotice } from '@heliodon/telemetry-store/sample-notices';
import pg from 'pg';
import { benchKind, registerFleet, SECRET } from './support/fleet.ts';
import { Load } from './support/load.ts';
import { type Program, rssMb, startProgram } from './support/program.ts';
import { quantiles } from './support/quantiles.ts';

const { values: args } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    storm: { type: 'string', default: '10000' },
    stormSeconds: { type: 'string', default: '60' },
    messages: { type: 'string', default: '1000' },
  },
});
const LOADING = 200;
/** Separate loggers, each with this many devices. */
const SENDERS = 20;
const DEVICES = 20;
const SEND_EVERY_MS = 100;
const alarms = Number(args.storm);
/** Codes of the burst are above those of the catalogue, so that each alarm is new. */
const FIRST_CODE = 100_000;

interface Received {
  readonly ids: readonly number[];
  readonly atMs: number;
}

const program = await startProgram();
try {
  await registerFleet(program.pool, { loggers: LOADING + SENDERS, devicesPerLogger: DEVICES, plants: 100 });
  const received: Received[] = [];
  const listener = await listen(program, received);
  const url = `mqtt://127.0.0.1:${program.mqttPort}`;
  const senders: TestLogger[] = [];
  for (let n = 1; n <= SENDERS; n += 1)
    senders.push(await TestLogger.connect(url, `BL${LOADING + n}`, SECRET));
  const load = new Load(
    {
      port: program.mqttPort,
      secret: SECRET,
      loggers: LOADING,
      devicesPerLogger: 1,
      window: 8,
      messagesPerSecond: Number(args.messages),
    },
    benchKind(),
  );
  await load.start();
  await sleep(3000);
  const began = { at: performance.now(), acknowledged: load.acknowledged };
  const latency = await eventToAlarm(senders, received);
  const storm = await stormOf(senders, received);
  const seconds = (performance.now() - began.at) / 1000;
  const messagesPerSecond = Math.round((load.acknowledged - began.acknowledged) / seconds);
  await load.stop();
  for (const logger of senders) await logger.client.endAsync();
  await listener.end();
  console.log(JSON.stringify({ messagesPerSecond, ...latency, storm }));
} finally {
  await program.stop();
}

async function listen({ databaseUrl }: Program, received: Received[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  client.on('notification', ({ payload = '' }) => {
    const ids = parseSampleNotice(payload).flatMap(({ deviceIds }) => deviceIds);
    received.push({ ids, atMs: performance.now() });
  });
  await client.query('LISTEN alarm');
  return client;
}

/** Single events with a different device or code each; from publishing to the notification on the alarm channel. */
async function eventToAlarm(senders: readonly TestLogger[], received: readonly Received[]) {
  const publishedMs = new Map<string, number>();
  const acknowledgedMs: number[] = [];
  const count = Math.floor((Number(args.seconds) * 1000) / SEND_EVERY_MS);
  for (let n = 0; n < count; n += 1) {
    const logger = senders[n % senders.length] as TestLogger;
    const code = FIRST_CODE - 1 - Math.floor(n / senders.length);
    publishedMs.set(`${logger.sn}D1:${code}`, performance.now());
    const sent = logger.publish('events', {
      events: [{ sn: `${logger.sn}D1`, t: Date.now(), code, state: 'raised' }],
    });
    const sentMs = performance.now();
    const stored = sent.then(() => acknowledgedMs.push(performance.now() - sentMs));
    await Promise.all([stored, sleep(SEND_EVERY_MS)]);
  }
  await sleep(2000);
  const { rows } = await program.pool.query<{ id: string; key: string }>(
    `SELECT id, sn || ':' || code AS key FROM alarm WHERE code < ${FIRST_CODE}`,
  );
  const keys = new Map(rows.map(({ id, key }) => [Number(id), key]));
  const times: number[] = [];
  for (const { ids, atMs } of received)
    for (const id of ids) {
      const from = publishedMs.get(keys.get(id) ?? '');
      if (from !== undefined) times.push(atMs - from);
    }
  if (rows.length !== count) throw new Error(`${rows.length} alarms of ${count} events`);
  return { events: count, acknowledgedMs: quantiles(acknowledgedMs), alarmMs: quantiles(times) };
}

/** A number of alarms, each from its own event in messages of ten, evenly over the time. */
async function stormOf(senders: readonly TestLogger[], received: Received[]) {
  const A_MESSAGE = 10;
  const memory = [await rssMb(program.server.pid ?? 0)];
  const watch = setInterval(() => void rssMb(program.server.pid ?? 0).then((mb) => memory.push(mb)), 500);
  received.length = 0;
  const began = performance.now();
  const everyMs = (Number(args.stormSeconds) * 1000 * A_MESSAGE) / alarms;
  const sent: Promise<void>[] = [];
  for (let n = 0; n * A_MESSAGE < alarms; n += 1) {
    const logger = senders[n % senders.length] as TestLogger;
    const events = Array.from({ length: A_MESSAGE }, (_, i) => ({
      sn: `${logger.sn}D${1 + (n % DEVICES)}`,
      t: Date.now(),
      state: 'raised',
      code: FIRST_CODE + n * A_MESSAGE + i,
    }));
    sent.push(logger.publish('events', { events }));
    const behindMs = began + (n + 1) * everyMs - performance.now();
    if (behindMs > 0) await sleep(behindMs);
  }
  await Promise.all(sent);
  const publishedMs = performance.now() - began;
  while ((await standing()) < alarms) await sleep(20);
  const stoodMs = performance.now() - began;
  clearInterval(watch);
  await sleep(500);
  const notified = new Set(received.flatMap(({ ids }) => ids)).size;
  return {
    alarms,
    publishedS: Math.round(publishedMs / 100) / 10,
    standAfterMs: Math.round(stoodMs - publishedMs),
    notifications: received.length,
    told: notified,
    rssMb: Math.round(memory[0] ?? 0),
    rssMbMost: Math.round(Math.max(...memory)),
  };
}

async function standing(): Promise<number> {
  const { rows } = await program.pool.query(
    `SELECT count(*)::int AS n FROM alarm WHERE code >= ${FIRST_CODE}`,
  );
  return rows[0].n;
}
