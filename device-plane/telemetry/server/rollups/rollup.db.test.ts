import { dayRangeMs } from '@heliodon/energy/periods/local-time';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import type { BatchDevice } from '@heliodon/telemetry-store/sample-batch';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRollupWorld, type RollupWorld, type Sample } from '../testing/rollup-world.ts';

let world: RollupWorld;
beforeAll(async () => {
  world = await createRollupWorld();
});
afterAll(() => world.close());

/** A reading at a constant interval in [fromMs, toMs], at constant power. */
function steady(device: BatchDevice, fromMs: number, toMs: number, powerKw: number, everyMin = 5): Sample[] {
  const samples: Sample[] = [];
  for (let atMs = fromMs; atMs <= toMs; atMs += everyMin * MINUTE_MS) {
    const importTotalKwh = 1000 + (powerKw * (atMs - fromMs)) / HOUR_MS;
    samples.push({ device, atMs, values: { powerKw, importTotalKwh, exportTotalKwh: 0 } });
  }
  return samples;
}

const rounded = (rows: readonly Record<string, unknown>[], ...names: string[]) =>
  rows.map((row) =>
    names.map((name) => (typeof row[name] === 'number' ? Math.round(row[name] * 1e6) / 1e6 : row[name])),
  );

describe('days of the plant', () => {
  const zone = 'Europe/Berlin';

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-06-15', 24],
  ])('%s has %d hours in Berlin, and its energy', async (day, hours) => {
    const plantId = await world.plant(zone);
    const meter = await world.device(plantId, { kind: 'meter', samplingPoint: 'acLow' });
    const { fromMs, toMs } = dayRangeMs(day, zone);
    expect(toMs - fromMs).toBe(hours * HOUR_MS);
    await world.write(steady(meter, fromMs - DAY_MS, toMs + DAY_MS, 4));
    await world.count();
    const days = rounded(await world.days(meter), 'day', 'out_kwh', 'samples');
    expect(days.find(([of]) => of === day)).toEqual([day, 4 * hours, 12 * hours]);
    const plantDays = rounded(await world.plantDays(plantId), 'day', 'import_kwh', 'import_max_kw');
    expect(plantDays.find(([of]) => of === day)).toEqual([day, 4 * hours, 4]);
    const quarters = (await world.quarters(meter)).filter(({ bucket }) => {
      const ms = (bucket as Date).getTime();
      return ms >= fromMs && ms < toMs;
    });
    expect(quarters).toHaveLength(4 * hours);
    expect(new Set(rounded(quarters, 'out_kwh').flat())).toEqual(new Set([1]));
  });

  it.each([
    ['Asia/Shanghai', '2026-01-31T16:00:00Z'],
    ['Europe/Berlin', '2026-03-31T22:00:00Z'],
    ['America/St_Johns', '2026-02-01T03:30:00Z'],
    ['Asia/Kathmandu', '2026-01-31T18:15:00Z'],
  ])('a month of %s ends with its last day, at %s', async (timeZone, edge) => {
    const plantId = await world.plant(timeZone);
    const meter = await world.device(plantId, { kind: 'meter', samplingPoint: 'acLow' });
    const edgeMs = Date.parse(edge);
    await world.write(steady(meter, edgeMs - 6 * HOUR_MS, edgeMs + 3 * HOUR_MS, 8));
    await world.count();
    const energy = [6 * 8, 3 * 8];
    const sums = async (rows: Promise<Record<string, unknown>[]>, name: string) =>
      rounded(await rows, name).flat();
    expect(await sums(world.days(meter), 'out_kwh')).toEqual(energy);
    expect(await sums(world.months(meter), 'out_kwh')).toEqual(energy);
    expect(await sums(world.plantDays(plantId), 'import_kwh')).toEqual(energy);
    expect(await sums(world.plantMonths(plantId), 'import_kwh')).toEqual(energy);
    expect(await sums(world.plantTotals(plantId), 'import_kwh')).toEqual([9 * 8]);
    const [before, after] = (await world.months(meter)).map(({ day }) => day as string);
    expect(before?.slice(8)).toBe('01');
    expect(before && after && before < after).toBe(true);
  });

  it('are passed on for daily figures, again when a late sample changes one', async () => {
    const plantId = await world.plant('Asia/Shanghai');
    const cluster = await world.device(plantId, { kind: 'cluster' });
    const midnight = Date.UTC(2026, 4, 1, 16);
    const sample = (atMs: number) => ({ device: cluster, atMs, values: { powerKw: 1 } });
    const daysOf = async () => {
      world.reported.length = 0;
      await world.count();
      return world.reported.map(({ deviceId, kind, day, toMs }) => [deviceId, kind, day, toMs - midnight]);
    };
    await world.write([sample(midnight - 1000), sample(midnight)]);
    expect((await daysOf()).sort()).toEqual([
      [cluster.id, 'cluster', '2026-05-01', 0],
      [cluster.id, 'cluster', '2026-05-02', DAY_MS],
    ]);
    expect(await daysOf()).toEqual([]);
    await world.write([sample(midnight - 3 * HOUR_MS)]);
    expect(await daysOf()).toEqual([[cluster.id, 'cluster', '2026-05-01', 0]]);
  });

  it('are UTC for a device without a plant', async () => {
    const meter = await world.device(null, { kind: 'meter' });
    const midnight = Date.UTC(2026, 4, 2);
    await world.write(steady(meter, midnight - HOUR_MS, midnight + 2 * HOUR_MS, 1));
    await world.count();
    expect(rounded(await world.days(meter), 'day', 'out_kwh')).toEqual([
      ['2026-05-01', 1],
      ['2026-05-02', 2],
    ]);
  });
});

describe('a late sample', () => {
  it('changes its interval, its day and its month, and the share of the gap that it fills', async () => {
    const plantId = await world.plant('Asia/Shanghai');
    const meter = await world.device(plantId, { kind: 'meter', samplingPoint: 'acLow' });
    const noonMs = Date.UTC(2026, 4, 31, 4);
    const at = (hours: number, importTotalKwh: number): Sample => ({
      device: meter,
      atMs: noonMs + hours * HOUR_MS,
      values: { importTotalKwh, exportTotalKwh: 0 },
    });
    // 24 kWh in 24 hours, across the end of the month at 16:00 UTC.
    await world.write([at(0, 100), at(24, 124)]);
    await world.count();
    const energy = async () => [
      rounded(await world.days(meter), 'out_kwh', 'estimated_s'),
      rounded(await world.months(meter), 'out_kwh'),
      rounded(await world.plantMonths(plantId), 'import_kwh'),
    ];
    expect(await energy()).toEqual([
      [
        [12, 12 * 3600],
        [12, 12 * 3600],
      ],
      [[12], [12]],
      [[12], [12]],
    ]);
    // Twenty of them before the end of the month.
    await world.write([at(12, 120)]);
    await world.count();
    expect(await energy()).toEqual([
      [
        [20, 12 * 3600],
        [4, 12 * 3600],
      ],
      [[20], [4]],
      [[20], [4]],
    ]);
  });

  it('far in the past does not cause all later data to be read again', async () => {
    const meter = await world.device(await world.plant('UTC'), { kind: 'meter' });
    const startMs = Date.UTC(2026, 5, 1);
    await world.write(steady(meter, startMs, startMs + 3 * DAY_MS, 6, 1));
    await world.count();
    const before = await world.days(meter);
    let read = 0;
    const { headlines } = world.store;
    world.store.headlines = async (...asked) => {
      const found = await headlines.apply(world.store, asked);
      read += found.flat().length;
      return found;
    };
    const [first, last] = [startMs + 30_000, startMs + 3 * DAY_MS + 30_000];
    await world.write([first, last].map((atMs) => ({ device: meter, atMs, values: { powerKw: 6 } })));
    await world.count();
    world.store.headlines = headlines;
    expect(read).toBeLessThan(300);
    const after = await world.days(meter);
    expect(rounded(after, 'out_kwh')).toEqual(rounded(before, 'out_kwh'));
    expect(rounded(after, 'samples')).not.toEqual(rounded(before, 'samples'));
  });
});

describe('registers', () => {
  it('of a meter with one direction only are counted, however the readings arrive', async () => {
    const plantId = await world.plant('UTC');
    const meter = await world.device(plantId, { kind: 'meter', samplingPoint: 'acLow' });
    const startMs = Date.UTC(2026, 3, 10);
    for (let i = 0; i <= 24; i += 1) {
      const values = { importTotalKwh: 500 + i };
      await world.write([{ device: meter, atMs: startMs + i * 10 * MINUTE_MS, values }]);
      await world.count();
    }
    expect(rounded(await world.days(meter), 'out_kwh', 'in_kwh')).toEqual([[24, null]]);
    const quarters = rounded(await world.quarters(meter), 'out_kwh').flat();
    expect(quarters).toEqual([...Array(16).fill(1.5), null]);
  });

  it('with rare readings are distributed over the samples between, also when those are late', async () => {
    const meter = await world.device(await world.plant('UTC'), { kind: 'meter' });
    const startMs = Date.UTC(2026, 3, 11);
    const at = (minutes: number, values: Sample['values']) => ({
      device: meter,
      atMs: startMs + minutes * MINUTE_MS,
      values,
    });
    await world.write([at(0, { importTotalKwh: 10 }), at(120, { importTotalKwh: 18 })]);
    await world.count();
    await world.write([at(50, { powerKw: 4 })]);
    await world.count();
    expect(rounded(await world.quarters(meter), 'out_kwh', 'samples')).toEqual(
      [1, 0, 0, 1, 0, 0, 0, 0].map((samples) => [1, samples]).concat([[null as never, 1]]),
    );
  });
});

describe('flows of a plant', () => {
  it('are those of the devices that count', async () => {
    const plantId = await world.plant('UTC');
    const inverter = await world.device(plantId, { kind: 'inverter', ratedKw: 100 });
    const pcs = await world.device(plantId, { kind: 'pcs', ratedKw: 100 });
    const battery = await world.device(plantId, { kind: 'battery' });
    const grid = await world.device(plantId, { kind: 'meter', samplingPoint: 'acLow' });
    const charger = await world.device(plantId, { kind: 'charger' });
    const startMs = Date.UTC(2026, 3, 1, 10);
    const hour = (device: BatchDevice, ...[first, second]: Sample['values'][]): Sample[] => [
      { device, atMs: startMs, values: first ?? {} },
      { device, atMs: startMs + HOUR_MS, values: second ?? {} },
    ];
    await world.write([
      ...hour(inverter, { energyTotalKwh: 1000 }, { energyTotalKwh: 1040 }),
      ...hour(
        pcs,
        { dischargeTotalKwh: 10, chargeTotalKwh: 20 },
        { dischargeTotalKwh: 10, chargeTotalKwh: 32 },
      ),
      ...hour(
        battery,
        { dischargeTotalKwh: 10, chargeTotalKwh: 20 },
        { dischargeTotalKwh: 10, chargeTotalKwh: 31 },
      ),
      ...hour(grid, { importTotalKwh: 5, exportTotalKwh: 7 }, { importTotalKwh: 6, exportTotalKwh: 15 }),
      ...hour(charger, { energyTotalKwh: 100 }, { energyTotalKwh: 104 }),
    ]);
    await world.count();
    const flows = [
      'pv_kwh',
      'charge_kwh',
      'discharge_kwh',
      'import_kwh',
      'export_kwh',
      'charging_kwh',
      'load_kwh',
    ];
    // 40 generated and 1 imported; 12 stored, 8 exported and 4 for chargers leave 17.
    const hourly = [40, 12, 0, 1, 8, 4, 17];
    expect(rounded(await world.plantDays(plantId), ...flows)).toEqual([hourly]);
    expect(rounded(await world.plantMonths(plantId), ...flows)).toEqual([hourly]);
    const quarters = rounded(await world.plantQuarters(plantId), ...flows);
    expect(quarters.slice(0, 4)).toEqual(Array(4).fill(hourly.map((kwh) => kwh / 4)));
  });

  it('leave the load unknown while the grid meter is silent', async () => {
    const plantId = await world.plant('UTC');
    const inverter = await world.device(plantId, { kind: 'inverter', ratedKw: 100 });
    const grid = await world.device(plantId, { kind: 'meter', samplingPoint: 'acLow' });
    const startMs = Date.UTC(2026, 3, 2, 10);
    const made = [0, 1].map((hour) => ({
      device: inverter,
      atMs: startMs + hour * HOUR_MS,
      values: { energyTotalKwh: 50 + 40 * hour },
    }));
    await world.write(made);
    await world.count();
    expect(rounded(await world.plantDays(plantId), 'pv_kwh', 'load_kwh')).toEqual([[40, null]]);
    await world.write(
      [0, 1].map((hour) => ({
        device: grid,
        atMs: startMs + hour * HOUR_MS,
        values: { importTotalKwh: 5, exportTotalKwh: 100 + 30 * hour },
      })),
    );
    await world.count();
    expect(rounded(await world.plantDays(plantId), 'pv_kwh', 'load_kwh')).toEqual([[40, 10]]);
  });
});

describe('a day', () => {
  const zone = 'Europe/Berlin';
  const day = dayRangeMs('2026-10-25', zone);
  const KINDS = [
    { kind: 'inverter', ratedKw: 50 },
    { kind: 'pcs', ratedKw: 50 },
    { kind: 'meter', samplingPoint: 'acLow' },
    { kind: 'charger' },
  ] as const;
  const REGISTERS = [
    ['energyTotalKwh'],
    ['dischargeTotalKwh', 'chargeTotalKwh'],
    ['importTotalKwh', 'exportTotalKwh'],
    ['energyTotalKwh'],
  ];
  const POWERS = ['activePowerKw', 'activePowerKw', 'powerKw', 'powerKw'];

  /** Steps of a device: minutes since the previous one, register growth, power; null if not reported. */
  const step = fc.record({
    minutes: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }) },
      fc.integer({ min: 41, max: 400 }),
    ),
    first: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 4 }),
    second: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 3 }),
    power: fc.option(fc.integer({ min: 0, max: 400 }), { freq: 5 }),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const history = fc.tuple(...KINDS.map(() => fc.array(step, { minLength: 1, maxLength: 25 })));

  function samplesOf(devices: readonly BatchDevice[], steps: readonly (readonly Step[])[]): Sample[] {
    return devices.flatMap((device, d) => {
      let atMs = day.fromMs - 2 * HOUR_MS;
      const registers = [1000, 2000];
      return (steps[d] ?? []).map(({ minutes, first, second, power }) => {
        atMs += minutes * MINUTE_MS + d * 1000;
        const values: Record<string, number | null> = {
          [POWERS[d] ?? '']: power === null ? null : -power / 1000,
        };
        [first, second].forEach((grown, r) => {
          registers[r] = (registers[r] ?? 0) + (grown ?? 0) / 100;
          const name = REGISTERS[d]?.[r];
          if (name) values[name] = grown === null ? null : (registers[r] ?? 0);
        });
        // A sample has at least one value.
        if (Object.values(values).every((value) => value === null)) values.workStatus = 1;
        return { device, atMs, values };
      });
    });
  }

  const snapshot = async (plantId: number, devices: readonly BatchDevice[]) => ({
    quarters: await world.quarters(...devices),
    days: await world.days(...devices),
    months: await world.months(...devices),
    plantQuarters: await world.plantQuarters(plantId),
    plantDays: await world.plantDays(plantId),
    plantMonths: await world.plantMonths(plantId),
  });

  async function makePlant() {
    const plantId = await world.plant(zone);
    const devices: BatchDevice[] = [];
    for (const one of KINDS) devices.push(await world.device(plantId, one));
    return { plantId, devices };
  }

  it('is counted the same in any order, batches and repetitions', async () => {
    const order = fc.array(
      fc.record({ at: fc.nat(), twice: fc.boolean(), cut: fc.nat(9), count: fc.nat(2) }),
      {
        minLength: 100,
        maxLength: 100,
      },
    );
    await fc.assert(
      fc.asyncProperty(history, order, async (steps, shuffle) => {
        const ordered = await makePlant();
        await world.write(samplesOf(ordered.devices, steps));
        await world.count();

        const mixed = await makePlant();
        const rest = samplesOf(mixed.devices, steps);
        let batch: Sample[] = [];
        const sent: Sample[] = [];
        for (let i = 0; rest.length > 0; i += 1) {
          const { at = 0, twice = false, cut = 0, count = 0 } = shuffle[i % shuffle.length] ?? {};
          const [sample] = rest.splice(at % rest.length, 1);
          if (sample) batch.push(sample);
          if (sample && twice) batch.push(sample);
          const again = sent[at % Math.max(1, sent.length)];
          if (again && cut === 1) batch.push(again);
          if (cut > 0 && rest.length > 0) continue;
          await world.write(batch);
          sent.push(...batch);
          batch = [];
          if (count === 0) await world.count();
        }
        await world.count();
        expect(await snapshot(mixed.plantId, mixed.devices)).toEqual(
          await snapshot(ordered.plantId, ordered.devices),
        );
      }),
      { numRuns: Number(process.env.ROLLUP_RUNS ?? 12) },
    );
  });

  it('of energy equals the growth of the registers', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const { devices } = await makePlant();
        const samples = samplesOf(devices, steps);
        await world.write(samples);
        await world.count();
        const quarters = await world.quarters(...devices);
        const sums = await world.months(...devices);
        for (const [d, device] of devices.entries()) {
          const name = REGISTERS[d]?.[0] ?? '';
          const read = samples
            .filter((one) => one.device === device)
            .map(({ values }) => values[name] ?? null)
            .filter((kwh) => kwh !== null);
          const grown = (read.at(-1) ?? 0) - (read[0] ?? 0);
          const column = device.kind.headline.outKwh === name ? 'out_kwh' : 'in_kwh';
          const total = (rows: readonly Record<string, unknown>[]) =>
            rows.reduce((sum, row) => sum + (row.device === d ? Number(row[column] ?? 0) : 0), 0);
          expect(total(quarters)).toBeCloseTo(grown, 6);
          expect(total(sums)).toBeCloseTo(grown, 6);
        }
      }),
      { numRuns: 10 },
    );
  });
});

it('a device whose intervals the database rejects does not block the others', async () => {
  const plantId = await world.plant('UTC');
  const [good, bad] = [
    await world.device(plantId, { kind: 'meter' }),
    await world.device(plantId, { kind: 'meter' }),
  ];
  await world.refuseQuartersOf(bad);
  const fromMs = Date.parse('2026-02-03T00:00:00Z');
  await world.write([
    ...steady(good, fromMs, fromMs + HOUR_MS, 4),
    ...steady(bad, fromMs, fromMs + HOUR_MS, 4),
  ]);
  await world.count();
  expect(await world.quarters(good)).toHaveLength(5);
  expect(await world.quarters(bad)).toEqual([]);
});
