import { QUARTER_MS } from '@heliodon/kernel/time';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { season, type TestData } from '@heliodon/telemetry-store/testing/test-data';
import { SettledDays } from '../days/settled-days.ts';

/** The plants are owned by account 2 and were created before the first measurement. */
export async function addReportPlants(
  world: TestData,
  ...plants: readonly NonNullable<Parameters<TestData['plant']>[0]>[]
): Promise<void> {
  await world.accounts(testCaller({ accountId: 2, accountPath: [2] }));
  await world.plants(
    ...plants.map((plant) => ({
      screenType: 3,
      pvKwp: 50,
      coalKgPerKwh: 0.4,
      co2KgPerKwh: 1,
      treesPerKwh: 0.1,
      createdAt: '2025-01-01T00:00:00Z',
      ...plant,
    })),
  );
  await world.openQuarters();
}

/** Valley to 08:00, peak afterwards. */
export const addPrice = (world: TestData, plantId: number) =>
  world.price(plantId, [season('0.7', { valley: ['0.3', 0, 8], peak: ['1.1', 8, 24] })], {
    effectiveFrom: '2020-01-01',
    first: true,
  });

/** Intervals between two times, each with the same PV, import and load; the fraction makes sums uneven. */
export function fillQuarters(world: TestData, plantId: number, from: string, to: string): Promise<void> {
  const count = (Date.parse(to) - Date.parse(from)) / QUARTER_MS;
  const quarters = Array.from({ length: count }, (_, i) => ({
    at: new Date(Date.parse(from) + i * QUARTER_MS).toISOString(),
    pvKwh: 1.1,
    importKwh: 0.3 + (i + 1) * 0.0001,
    exportKwh: 0.2,
    loadKwh: 1.2,
    chargeKwh: 0.1,
    dischargeKwh: 0.09,
  }));
  return world.quarters(plantId, ...quarters);
}

/** Creates days and months like the roll-ups, then settles the due days. */
export async function rollUp(world: TestData, plantId: number, now: Date): Promise<void> {
  await world.days(plantId);
  await world.months(plantId);
  await settleDays(world, now);
}

export async function settleDays({ db }: TestData, now: Date): Promise<void> {
  await new SettledDays({
    db,
    clock: { now: () => now },
    onError: (error) => {
      throw error;
    },
  }).pass();
}
