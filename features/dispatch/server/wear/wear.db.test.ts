import { readForecast } from '@heliodon/forecast/server';
import { readPlannedDays } from '@heliodon/schedules/server';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automaticLog, automaticLogFields } from '../../contract/automatic.log.ts';
import type { AutomaticDeps, GuidanceDeps } from '../automatic/automatic-deps.ts';
import { guideDue } from '../automatic/guidance.pass.ts';
import { DispatchModeService } from '../automatic/mode.service.ts';
import { gatherBacktest } from '../optimise/backtest/backtest-case.ts';
import { gatherCase } from '../optimise/case.ts';
import { BATTERY, createStoragePlant, PLANT, type StoragePlant } from '../optimise/testing/storage-plant.ts';
import { BatteryWearService } from './wear.service.ts';

const NOW = '2026-07-20T04:00:00Z';
const caller = testCaller({ accountId: 2 });
const warranty = { replacementPerKwh: 900, cycles: 6000, depthPercent: 90 };
/** 900 / (6000 × 0.9). */
const WEAR = 0.167;

let plant: StoragePlant;
const { log, written } = recordedLog();
const deps = (): AutomaticDeps & GuidanceDeps => ({
  log,
  db: plant.db,
  store: plant.store,
  clock: plant.clock,
  plannedDays: readPlannedDays,
  forecastOf: (plantId, kind, byMs) => readForecast(plant.db, plantId, kind, byMs),
  onError: (error) => {
    throw error;
  },
  orders: { authorise: async () => undefined },
  signals: { publish: async () => undefined },
  whenAwayOf: async () => null,
});
const set = (wear: typeof warranty | null) =>
  new BatteryWearService(deps()).set({ plantId: PLANT, wear }, caller);
const modeNow = () => new DispatchModeService(deps()).get(PLANT);

beforeAll(async () => {
  plant = await createStoragePlant();
  await plant.live('2026-07-06T00:00+08:00', '2026-07-20T12:00+08:00');
  await plant.soc(BATTERY, 60);
  await plant.price();
  await sql`INSERT INTO device (id, sn, kind, plant_id, sampling_point)
    VALUES (20, 'M-1', 'meter', ${PLANT}, 'acLow')`.execute(plant.db);
});
afterAll(() => plant.close());
beforeEach(async () => {
  plant.at(NOW);
  written.length = 0;
  await sql`TRUNCATE battery_wear, dispatch_mode, dispatch_guidance`.execute(plant.db);
});

describe('battery wear', () => {
  it('is estimated until it is set, and each change is logged', async () => {
    expect((await modeNow()).wear).toBeNull();
    await expect(set(warranty)).resolves.toEqual({ wear: warranty });
    await set(warranty);
    expect((await modeNow()).wear).toEqual(warranty);
    await set({ ...warranty, cycles: 8000 });
    await set(null);
    expect((await modeNow()).wear).toBeNull();
    const { replacementPerKwh, cycles, depthPercent } = automaticLogFields;
    expect(written).toEqual([
      {
        action: automaticLog.wear,
        plantId: PLANT,
        changes: [
          { field: replacementPerKwh, before: null, after: 900 },
          { field: cycles, before: null, after: 6000 },
          { field: depthPercent, before: null, after: 90 },
        ],
      },
      { action: automaticLog.wear, plantId: PLANT, changes: [{ field: cycles, before: 6000, after: 8000 }] },
      {
        action: automaticLog.wear,
        plantId: PLANT,
        changes: [
          { field: replacementPerKwh, before: 900, after: null },
          { field: cycles, before: 8000, after: null },
          { field: depthPercent, before: 90, after: null },
        ],
      },
    ]);
  });

  it('is used by guidance, which is calculated again after a change', async () => {
    await new DispatchModeService(deps()).set({ plantId: PLANT, mode: 'propose' }, caller);
    expect(await guideDue(deps())).toBe(1);
    expect((await modeNow()).guidance?.inputs).toMatchObject({ wearFrom: 'usual' });
    await set(warranty);
    expect(await guideDue(deps())).toBe(1);
    expect((await modeNow()).guidance?.inputs).toMatchObject({ wearPerKwh: WEAR, wearFrom: 'warranty' });
    expect(await guideDue(deps())).toBe(0);
    await set(null);
    expect(await guideDue(deps())).toBe(1);
    expect((await modeNow()).guidance?.inputs).toMatchObject({ wearFrom: 'usual' });
  });

  it('is used by plans and backtests, unless they are given another', async () => {
    await set(warranty);
    const now = new Date(NOW);
    const terms = {
      plantId: PLANT,
      deviceIds: null,
      start: 'now',
      days: 1,
      endSoc: null,
      segmentsADay: 12,
    } as const;
    const planned = async (wearPerKwh: number | null) => {
      const { inputs, dispatchCase } = await gatherCase(
        deps(),
        { ...terms, holdDemand: true, wearPerKwh },
        now,
      );
      return [inputs.wearPerKwh, inputs.wearFrom, 2 * dispatchCase.battery.wearPerKwh];
    };
    expect(await planned(null)).toEqual([WEAR, 'warranty', WEAR]);
    expect(await planned(0.3)).toEqual([0.3, 'given', 0.3]);
    const tested = async (wearPerKwh: number | null) => {
      const asked = {
        plantId: PLANT,
        days: 7,
        policy: 'rule',
        plan: null,
        segmentsADay: null,
        wearPerKwh,
      } as const;
      return 2 * (await gatherBacktest(deps(), asked, now)).history.battery.wearPerKwh;
    };
    expect([await tested(null), await tested(0.3)]).toEqual([WEAR, 0.3]);
  });
});
