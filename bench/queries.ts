// npm run bench:queries: the most frequent page queries, in a database with 10,000 plants and 100,000 devices.

import { parseArgs } from 'node:util';
import { DAY_MS } from '@heliodon/kernel/time';
import { signIn } from './support/api.ts';
import { benchKind, SECRET } from './support/fleet.ts';
import { Load } from './support/load.ts';
import { type Program, startProgram } from './support/program.ts';
import { quantiles } from './support/quantiles.ts';
import { watchDevice } from './support/watch.ts';
import { fillWorld } from './support/world.ts';

const { values: args } = parseArgs({
  options: {
    plants: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '20' },
  },
});
const plants = Number(args.plants);
const rounds = Number(args.rounds);
const kind = benchKind();

const program = await startProgram();
try {
  await fillWorld(program, plants);
  const api = await signIn(program);
  const [plant] = await one<{ id: number }>(`SELECT min(id) AS id FROM plant WHERE name LIKE 'Bench%'`);
  const [device] = await one<{ id: number }>(`SELECT id FROM device WHERE sn = 'BL1D1'`);
  const plantList = (body: object) => api.call('/plant/getPlantList', body);
  const year = new Date().getUTCFullYear();
  const result = {
    /** Overhead of every call: session, permissions, JSON. */
    anyCallMs: await measure(() => api.call('/user/getAccount', {})),
    deviceDayMs: await measure(() =>
      api.call('/device/getDeviceHistory', {
        deviceId: device?.id,
        points: ['activePowerKw', 'dcPowerKw', 'frequency', 'voltageA', 'internalTemperature'],
        from: yesterday(),
        to: yesterday(),
      }),
    ),
    plantYearMs: await measure(() =>
      api.call('/plant/getPlantEnergy', {
        plantId: Number(plant?.id),
        period: 'day',
        from: `${year - 1}-01-01`,
        to: `${year - 1}-12-31`,
      }),
    ),
    plantsByNameMs: await measure((n) => plantList({ page: 1 + (n % 100) })),
    plantsAtFaultMs: await measure(() => plantList({ status: 'fault' })),
    plantsByPowerMs: await measure(() => plantList({ sort: 'pvKw', order: 'desc' })),
    plantsByEnergyTodayMs: await measure(() => plantList({ sort: 'pvTodayKwh', order: 'desc' })),
    plantsByEnergyTotalMs: await measure(() => plantList({ sort: 'pvTotalKwh', order: 'desc' })),
    plantsByUserMs: await measure((n) => plantList({ keyword: `plant ${n}` })),
    publishToPageMs: await publishToPage(program, Number(device?.id)),
  };
  console.log(JSON.stringify(result));
} finally {
  await program.stop();
}

async function one<T>(text: string): Promise<T[]> {
  return (await program.pool.query(text)).rows;
}

/** p50 and p95 in the server of sequential calls: session, permissions, query, answer. */
async function measure(ask: (n: number) => Promise<number>): Promise<{ p50: number; p95: number }> {
  for (let n = 0; n < 20; n += 1) await ask(n);
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) times.push(await ask(n));
  return quantiles(times);
}

/** From publishing by a logger to receipt by the page, at 1,000 messages per second. */
async function publishToPage({ mqttPort, port }: Program, deviceId: number) {
  const load = new Load(
    { port: mqttPort, secret: SECRET, loggers: 200, devicesPerLogger: 1, window: 8, messagesPerSecond: 1000 },
    kind,
  );
  const page = await watchDevice(port, await signIn(program), deviceId);
  await load.start();
  await new Promise((resolve) => setTimeout(resolve, Number(args.seconds) * 1000));
  await load.stop();
  page.close();
  const messagesPerSecond = Math.round(load.acknowledged / Number(args.seconds));
  return { messagesPerSecond, pushes: page.delaysMs.length, ...quantiles(page.delaysMs) };
}

/** In the plants' time zone: a complete day. */
function yesterday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() - DAY_MS);
}
