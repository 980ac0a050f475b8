import { detectSessions, type PileSample } from '@heliodon/energy/charging/session-detection';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ChargingWorld, createChargingWorld, ms, PLANT, SAMPLED } from '../testing/charging-world.ts';
import { writeSessionHistory } from './session-history.ts';

let world: ChargingWorld;
beforeEach(async () => {
  world = await createChargingWorld();
  world.at(ms('2026-07-03T12:00:00'));
});
afterEach(() => world.close());

/** Connector 1 charges past 18:00, when the price rises; connector 2 past midnight. */
const EVENING = [
  ['2026-07-01T17:40:00', { status: 0 }, { status: 0 }],
  ['2026-07-01T17:50:00', { status: 2, kwh: 0, kw: 72, soc: 20 }, { status: 0 }],
  ['2026-07-01T18:00:00', { status: 2, kwh: 12, kw: 18, soc: 40 }, { status: 0 }],
  ['2026-07-01T18:10:00', { status: 4, kwh: 15 }, { status: 0 }],
  ['2026-07-01T23:40:00', { status: 0 }, { status: 2, kwh: 0, kw: 66 }],
  ['2026-07-02T00:20:00', { status: 0 }, { status: 2, kwh: 44, kw: 66 }],
  ['2026-07-02T00:30:00', { status: 0 }, { status: 4, kwh: 44 }],
] as const;

function found() {
  const samples = EVENING.map(
    ([at, ...connectors]): PileSample => ({
      atMs: ms(at),
      connectors: connectors.map((one: { status: number; kwh?: number; kw?: number; soc?: number }) => ({
        status: one.status,
        sessionKwh: one.kwh ?? 0,
        powerKw: -(one.kw ?? 0),
        soc: one.soc ?? 0,
      })),
    }),
  );
  const sessions = detectSessions(samples, ms('2026-07-03T12:00:00'));
  return sessions.map((session) => ({ deviceId: SAMPLED, ratedKw: 120, session }));
}

const write = () => world.db.transaction().execute((tx) => writeSessionHistory(tx, PLANT, found()));
const lines = () =>
  world.db
    .selectFrom('charging_line')
    .select(['from_at', 'to_at', 'day', 'period', 'energy_kwh', 'energy_fee', 'service_fee'])
    .orderBy('from_at')
    .execute();

async function findInSamples(): Promise<void> {
  for (const [at, ...connectors] of EVENING) await world.pileSample(at, ...connectors);
  await world.db.transaction().execute((tx) =>
    world.charging.days.marks(
      tx,
      ['2026-07-01', '2026-07-02'].map((day) => ({
        deviceId: SAMPLED,
        day,
        kind: 'charger',
        toMs: ms(`${day}T23:59:59`),
      })),
    ),
  );
  await world.charging.days.pass();
}

const SHOWN = ['1 17:50–18:10 finished 15 11.70 + 7.50', '2 23:40–00:20 finished 44 22.00 + 22.00'];

it('imported sessions have the same fees as those detected in samples', async () => {
  await write();
  expect(await world.shown()).toEqual(SHOWN);
  const written = await lines();
  const due = await world.db.selectFrom('settlement_day').select('due_at').execute();
  expect(due.length).toBe(2);
  await world.db.deleteFrom('charging_line').execute();
  await world.db.deleteFrom('charging_reading').execute();
  await world.db.deleteFrom('charging_session').execute();
  await findInSamples();
  expect(await world.shown()).toEqual(SHOWN);
  expect(await lines()).toEqual(written);
});

it('imported again, or after detection in samples, exist once', async () => {
  await write();
  await write();
  await findInSamples();
  await write();
  expect(await world.shown()).toEqual(SHOWN);
});

it('are priced again when a price of their period changes', async () => {
  await write();
  await world.standardPrice('2026-07-01', '0.80');
  await world.charging.maintenance.pass();
  expect((await world.shown())[0]).toBe('1 17:50–18:10 finished 15 12.90 + 7.50');
});
