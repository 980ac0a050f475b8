import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { season, type TestData } from '@heliodon/telemetry-store/testing/test-data';
import { settleDays } from './report-world.ts';

/* A plant with prices, a grid meter and a few measured intervals, for tests on the database. */

export const PLANT = 10;
export const METER = 1;

export async function addPlant(world: TestData): Promise<void> {
  await world.accounts(testCaller({ accountId: 2, accountPath: [2] }));
  await world.plants({ id: PLANT, name: 'Mill', installDate: '2024-05-20' });
  await world.devices(PLANT, { id: METER, sn: 'M-1', kind: 'meter', samplingPoint: 'highVoltage' });
}

/** Valley to 06:00, peak from 14:00 to 18:00. */
export const addPrice = (world: TestData, effectiveFrom: string, peak: string, createdByName = 'planner') =>
  world.price(PLANT, [season('0.70', { valley: ['0.30', 0, 6], peak: [peak, 14, 18] })], {
    effectiveFrom,
    efficiency: 0.9,
    createdByName,
  });

export const addTransformer = (world: TestData, effectiveFrom: string, transformer: object) =>
  world.rows('transformer_version', { plantId: PLANT, effectiveFrom, transformer });

export interface Measured {
  readonly importKwh: number;
  readonly exportKwh?: number;
  readonly pvKwh?: number;
}

/** Intervals of a day in local time, and the day of the meter. */
export async function measure(
  world: TestData,
  day: string,
  measured: Readonly<Record<string, Measured>>,
): Promise<void> {
  const quarters = Object.entries(measured).map(([clock, { importKwh, exportKwh = 0, pvKwh = 0 }]) => ({
    at: `${day}T${clock}:00+08:00`,
    pvKwh,
    importKwh,
    exportKwh,
    loadKwh: importKwh + pvKwh - exportKwh,
  }));
  const sum = (flow: 'importKwh' | 'exportKwh') => quarters.reduce((all, quarter) => all + quarter[flow], 0);
  await world.rows('rollup_day', { day, deviceId: METER, outKwh: sum('importKwh'), inKwh: sum('exportKwh') });
  await world.quarters(PLANT, ...quarters);
}

/** Settles all days that are due within the next hour. */
export const settle = (world: TestData) => settleDays(world, new Date(Date.now() + 3_600_000));
