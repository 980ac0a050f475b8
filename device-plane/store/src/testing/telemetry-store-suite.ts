import type { Point } from '@heliodon/kernel/device-kind';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BatchDevice, SampleBatch } from '../sample-batch.ts';
import type { SampleValues } from '../sample-row.ts';
import type { TelemetryStore } from '../telemetry-store.ts';
import { gauge, probe } from './test-kinds.ts';

export interface StoreUnderTest {
  /** For the kinds `probe` and `gauge`, empty. */
  readonly store: TelemetryStore;
  close(): Promise<void>;
}

const NOON_MS = Date.UTC(2026, 2, 15, 12);

type Named = Readonly<Record<string, number | (number | null)[] | null>>;
type Row = readonly [device: BatchDevice, atMs: number, values: Named];

const device = (id: number, kind = probe): BatchDevice => ({ id, plantId: 7, kind });

/** Values by name, in the order of the kind's points. */
const valuesOf = ({ kind }: BatchDevice, named: Named): SampleValues =>
  kind.points.map((point) => named[point.name] ?? null);

export function batchOf(rows: readonly Row[]): SampleBatch {
  const batch = new SampleBatch();
  for (const [one, atMs, named] of rows) batch.add(one, atMs, valuesOf(one, named));
  return batch;
}

/** Requirements of every sample store. Each test uses its own devices. */
export function telemetryStoreSuite(open: () => Promise<StoreUnderTest>): void {
  let opened: StoreUnderTest;
  let store: TelemetryStore;
  let ids = 0;
  const newDevice = (kind = probe) => device(++ids, kind);

  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  const write = (...rows: Row[]) => store.write(batchOf(rows));
  const read = (one: BatchDevice, points = ['powerKw'], fromMs = NOON_MS - 400 * DAY_MS) =>
    store.samples({ kind: one.kind, deviceId: one.id, points, fromMs, toMs: NOON_MS + 400 * DAY_MS });
  const powers = async (one: BatchDevice) =>
    (await read(one)).map(({ atMs, values }) => [(atMs - NOON_MS) / MINUTE_MS, values.powerKw]);

  describe('a sample', () => {
    it('is returned unchanged, nulls and lists included', async () => {
      const one = newDevice();
      const values = {
        workStatus: 1,
        powerKw: -12.5,
        soc: null,
        temperature: 21.5,
        runS: 1_999_999_999,
        dischargeTotalKwh: 123_456_789.01,
        chargeTotalKwh: 0,
        phaseVoltage: [230.5, null, 231],
        cellVoltage: [3.301, 3.299, null, 0],
        cellTemperature: [-12.3, 45.6],
        packStatus: [6, 254, null, 0],
      };
      await write([one, NOON_MS + 123, values]);
      expect(await read(one, Object.keys(values))).toEqual([{ atMs: NOON_MS + 123, values }]);
    });

    it('is null in every point that the device did not report', async () => {
      const one = newDevice();
      await write([one, NOON_MS, { powerKw: 1 }]);
      const names = probe.points.map(({ name }) => name);
      const [sample] = await read(one, names);
      expect(sample?.values).toEqual({
        ...Object.fromEntries(names.map((name) => [name, null])),
        powerKw: 1,
      });
    });

    it('keeps every value within the resolution of its point', async () => {
      await fc.assert(
        fc.asyncProperty(fc.tuple(...probe.points.map(arbitraryValue)), async (values) => {
          const one = newDevice();
          const batch = new SampleBatch();
          batch.add(one, NOON_MS, values);
          await store.write(batch);
          const names = probe.points.map(({ name }) => name);
          const [sample] = await read(one, names);
          probe.points.forEach((point, i) => {
            expect(sample?.values[point.name], point.name).toEqual(asKept(point, values[i] ?? null));
          });
        }),
        { numRuns: 40 },
      );
    });

    it('returns one value of a list by its position', async () => {
      const one = newDevice();
      await write([one, NOON_MS, { cellVoltage: [3.1, null, 3.3] }]);
      const [sample] = await read(one, ['cellVoltage.1', 'cellVoltage.2', 'cellVoltage.3', 'cellVoltage.16']);
      expect(sample?.values).toEqual({
        'cellVoltage.1': 3.1,
        'cellVoltage.2': null,
        'cellVoltage.3': 3.3,
        'cellVoltage.16': null,
      });
    });

    it.each(['noSuchPoint', 'cellVoltage.17', 'powerKw.1', 'ts', '"; DROP TABLE device --'])(
      'has no point %s',
      async (name) => {
        await expect(read(newDevice(), [name])).rejects.toThrow('no point');
      },
    );
  });

  describe('samples of a range', () => {
    it('come in order, from the first to before the last', async () => {
      const one = newDevice();
      const at = (minutes: number, powerKw: number): Row => [one, NOON_MS + minutes * MINUTE_MS, { powerKw }];
      await write(at(2, 12), at(0, 10), at(1, 11), at(3, 13));
      const asked = { kind: probe, deviceId: one.id, points: ['powerKw'] };
      const range = { fromMs: NOON_MS, toMs: NOON_MS + 3 * MINUTE_MS };
      const found = async (more: object) =>
        (await store.samples({ ...asked, ...range, ...more })).map((sample) => sample.values.powerKw);
      expect(await found({})).toEqual([10, 11, 12]);
      expect(await found({ newestFirst: true, limit: 2 })).toEqual([12, 11]);
      expect(await found({ limit: 1 })).toEqual([10]);
      expect(await found({ fromMs: NOON_MS + 1, toMs: NOON_MS + MINUTE_MS })).toEqual([]);
    });

    it('are sorted by time even if they arrive late, also at the edges of days', async () => {
      const one = newDevice();
      const midnight = NOON_MS + 12 * HOUR_MS;
      await write([one, NOON_MS, { powerKw: 1 }]);
      await write(
        [one, midnight, { powerKw: 3 }],
        [one, NOON_MS - 80 * DAY_MS, { powerKw: 0 }],
        [one, midnight - 1, { powerKw: 2 }],
      );
      expect((await read(one)).map(({ values }) => values.powerKw)).toEqual([0, 1, 2, 3]);
    });
  });

  it('of several ranges are returned for each of them, in their order', async () => {
    const [one, other] = [newDevice(), newDevice()];
    const at = (of: BatchDevice, minutes: number, powerKw: number): Row => [
      of,
      NOON_MS + minutes * MINUTE_MS,
      { powerKw, cellVoltage: [3, 3.1] },
    ];
    await write(at(one, 2, 12), at(one, 0, 10), at(one, 13 * 60, 11), at(other, 1, 21), at(other, 5, 25));
    const range = (deviceId: number, from: number, to: number) => ({
      deviceId,
      fromMs: NOON_MS + from * MINUTE_MS,
      toMs: NOON_MS + to * MINUTE_MS,
    });
    const asked = [
      range(other.id, 1, 5),
      range(one.id, 0, 24 * 60),
      range(one.id, 3, 4),
      range(one.id, 2, 3),
    ];
    const found = await store.samplesOver(probe, ['powerKw', 'cellVoltage.2'], asked);
    expect(found.map((list) => list.map(({ values }) => values.powerKw))).toEqual([
      [21],
      [10, 12, 11],
      [],
      [12],
    ]);
    expect(found[0]).toEqual([{ atMs: NOON_MS + MINUTE_MS, values: { powerKw: 21, 'cellVoltage.2': 3.1 } }]);
    expect(await store.samplesOver(probe, ['powerKw'], [])).toEqual([]);
  });

  describe('means over steps', () => {
    const STEP_MS = 5 * MINUTE_MS;
    const means = (one: BatchDevice, points: string[], more: object = {}) =>
      store.means({
        kind: one.kind,
        deviceId: one.id,
        points,
        stepMs: STEP_MS,
        fromMs: NOON_MS,
        toMs: NOON_MS + HOUR_MS,
        ...more,
      });
    const at = (one: BatchDevice, minutes: number, values: Named): Row => [
      one,
      NOON_MS + minutes * MINUTE_MS,
      values,
    ];

    it('are calculated from the samples in each step; a step without samples is left out', async () => {
      const one = newDevice();
      await write(
        at(one, 0, { powerKw: 1, phaseVoltage: [230, null], cellVoltage: [3.2] }),
        at(one, 1, { powerKw: 2, phaseVoltage: [231], cellVoltage: [3.3] }),
        at(one, 4.99, { powerKw: 6 }),
        at(one, 15, { soc: 50 }),
        at(one, 60, { powerKw: 99 }),
      );
      expect(await means(one, ['powerKw', 'phaseVoltage.1', 'phaseVoltage.2', 'cellVoltage.1'])).toEqual([
        { atMs: NOON_MS, values: [3, 230.5, null, 3.25] },
        { atMs: NOON_MS + 3 * STEP_MS, values: [null, null, null, null] },
      ]);
    });

    it('of codes, counters and registers are the last reported value', async () => {
      const one = newDevice();
      const latest = { workStatus: 2, runS: 70, dischargeTotalKwh: 123_456_789.01, packStatus: [1, 4] };
      await write(
        at(one, 0, { ...latest, workStatus: 1, runS: 10, packStatus: [1, 3] }),
        at(one, 2, latest),
        at(one, 3, { powerKw: 1 }),
      );
      const points = ['workStatus', 'runS', 'dischargeTotalKwh', 'packStatus.2'];
      expect(await means(one, points)).toEqual([{ atMs: NOON_MS, values: [2, 70, 123_456_789.01, 4] }]);
    });

    it('are aligned to whole steps wherever the range begins', async () => {
      const one = newDevice();
      await write(at(one, 1, { powerKw: 1 }), at(one, 3, { powerKw: 3 }), at(one, 6, { powerKw: 6 }));
      const found = await means(one, ['powerKw'], { fromMs: NOON_MS + 2 * MINUTE_MS });
      expect(found).toEqual([
        { atMs: NOON_MS, values: [3] },
        { atMs: NOON_MS + STEP_MS, values: [6] },
      ]);
    });

    it.each(['noSuchPoint', 'phaseVoltage', 'powerKw.1'])('do not exist for %s', async (name) => {
      await expect(means(newDevice(), [name])).rejects.toThrow(name);
    });
  });

  describe('page marks', () => {
    it('are at the first sample of each page, in either order', async () => {
      const one = newDevice();
      const at = (second: number): Row => [one, NOON_MS + second * 1000, { powerKw: second }];
      await write(...Array.from({ length: 7 }, (_, second) => at(second)));
      const marks = (more: object = {}) =>
        store.marks({
          kind: probe,
          deviceId: one.id,
          every: 3,
          fromMs: NOON_MS,
          toMs: NOON_MS + HOUR_MS,
          ...more,
        });
      const ms = (...seconds: number[]) => seconds.map((second) => NOON_MS + second * 1000);
      expect(await marks()).toEqual({ total: 7, marks: ms(0, 3, 6) });
      expect(await marks({ newestFirst: true })).toEqual({ total: 7, marks: ms(6, 3, 0) });
      expect(await marks({ fromMs: NOON_MS + 5000 })).toEqual({ total: 2, marks: ms(5) });
      expect(await marks({ fromMs: NOON_MS + DAY_MS, toMs: NOON_MS + 2 * DAY_MS })).toEqual({
        total: 0,
        marks: [],
      });
    });
  });

  describe('a repeated sample', () => {
    it('is stored once, in one batch', async () => {
      const one = newDevice();
      await write([one, NOON_MS, { powerKw: 1 }], [one, NOON_MS, { powerKw: 2 }]);
      expect(await powers(one)).toEqual([[0, 1]]);
    });

    it('is unchanged, and new samples beside it are stored', async () => {
      const [one, other] = [newDevice(), newDevice()];
      await write([one, NOON_MS, { powerKw: 1 }]);
      await write(
        [one, NOON_MS, { powerKw: 9 }],
        [one, NOON_MS + MINUTE_MS, { powerKw: 2 }],
        [other, NOON_MS, { powerKw: 3 }],
      );
      expect(await powers(one)).toEqual([
        [0, 1],
        [1, 2],
      ]);
      expect(await powers(other)).toEqual([[0, 3]]);
    });

    it('is stored once, in whatever batches it arrives', async () => {
      const sample = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -3, max: 3 }));
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(sample, { maxLength: 8 }), { maxLength: 5 }), async (batches) => {
          const devices = [newDevice(), newDevice(), newDevice(gauge)];
          const expected = new Map<string, number>();
          let count = 0;
          for (const batch of batches) {
            const rows = batch.map(([which, days]): Row => {
              const key = `${which} ${days}`;
              count += 1;
              if (!expected.has(key)) expected.set(key, count);
              const point = which === 2 ? 'airTemperature' : 'powerKw';
              return [devices[which] as BatchDevice, NOON_MS + days * DAY_MS, { [point]: count % 70 }];
            });
            await write(...rows);
          }
          for (const [which, one] of devices.entries()) {
            const point = which === 2 ? 'airTemperature' : 'powerKw';
            const kept = (await read(one, [point])).map(({ atMs, values }) => [
              `${which} ${(atMs - NOON_MS) / DAY_MS}`,
              values[point],
            ]);
            const wanted = [...expected].filter(([key]) => key.startsWith(`${which} `));
            expect(new Map(kept as [string, number][])).toEqual(
              new Map(wanted.map(([key, n]) => [key, n % 70])),
            );
            expect(kept).toHaveLength(wanted.length);
          }
        }),
        { numRuns: 30 },
      );
    });

    it('is stored once when two writers write it at the same time, in opposite order', async () => {
      const devices = Array.from({ length: 300 }, () => newDevice());
      for (let round = 0; round < 3; round += 1) {
        const rows = devices.map((one): Row => [one, NOON_MS + round * MINUTE_MS, { powerKw: round }]);
        await Promise.all([write(...rows), write(...rows.toReversed())]);
      }
      const wanted = [0, 1, 2].map((i) => [i, i]);
      for (const one of devices) expect(await powers(one)).toEqual(wanted);
    });
  });

  describe('a batch', () => {
    it('is written completely or not at all', async () => {
      const [one, other] = [newDevice(), newDevice(gauge)];
      const batch = batchOf([
        [one, NOON_MS, { powerKw: 1 }],
        [other, NOON_MS, { airTemperature: 1 }],
      ]);
      // The store cannot represent this code.
      batch.events.push({ deviceId: one.id, atMs: NOON_MS, code: 2 ** 40, raised: true });
      await expect(store.write(batch)).rejects.toThrow();
      expect(await powers(one)).toEqual([]);
      expect(await read(other, ['airTemperature'])).toEqual([]);
    });

    it('can be written again after a failure, and reused after it was written', async () => {
      const one = newDevice();
      const batch = batchOf([[one, NOON_MS, { powerKw: 1 }]]);
      batch.events.push({ deviceId: one.id, atMs: NOON_MS, code: 2 ** 40, raised: true });
      await expect(store.write(batch)).rejects.toThrow();
      batch.events.length = 0;
      await store.write(batch);
      await store.write(batch);
      batch.clear();
      batch.add(one, NOON_MS + MINUTE_MS, valuesOf(one, { powerKw: 2 }));
      await store.write(batch);
      expect(await powers(one)).toEqual([
        [0, 1],
        [1, 2],
      ]);
    });

    it('may be empty', async () => {
      await store.write(new SampleBatch());
    });

    it('may be large', async () => {
      const one = newDevice();
      const cells = Array.from({ length: 16 }, () => 3.3);
      await write(
        ...Array.from(
          { length: 5000 },
          (_, i): Row => [one, NOON_MS + i * 1000, { powerKw: 1, cellVoltage: cells }],
        ),
      );
      expect(await read(one)).toHaveLength(5000);
    });
  });

  describe('samples at a given time', () => {
    it('are those of exactly that time', async () => {
      const [one, other, third] = [newDevice(), newDevice(), newDevice()];
      await write(
        [one, NOON_MS, { powerKw: 1, cellVoltage: [3.25, null] }],
        [one, NOON_MS + 1, { powerKw: 2 }],
        [other, NOON_MS - 5 * DAY_MS, { powerKw: 3 }],
        [third, NOON_MS, { powerKw: 4 }],
      );
      const found = await store.samplesAt(probe, [
        { deviceId: one.id, atMs: NOON_MS },
        { deviceId: other.id, atMs: NOON_MS - 5 * DAY_MS },
        { deviceId: third.id, atMs: NOON_MS + 1 },
      ]);
      expect([...found.keys()].sort()).toEqual([one.id, other.id]);
      expect(found.get(one.id)).toMatchObject({
        atMs: NOON_MS,
        values: { powerKw: 1, soc: null, cellVoltage: [3.25, null] },
      });
      expect(found.get(other.id)?.values.powerKw).toBe(3);
    });

    it('are empty when none is requested', async () => {
      expect(await store.samplesAt(probe, [])).toEqual(new Map());
    });
  });

  describe('headlines', () => {
    it('are the headline points, in order, of each range', async () => {
      const [one, other] = [newDevice(), newDevice()];
      const full = { powerKw: 5, soc: 50, temperature: 20, dischargeTotalKwh: 1.25, chargeTotalKwh: 2.5 };
      await write(
        [one, NOON_MS + MINUTE_MS, { runS: 1 }],
        [one, NOON_MS, full],
        [one, NOON_MS + 2 * MINUTE_MS, { powerKw: 9 }],
        [other, NOON_MS - DAY_MS, { powerKw: 7 }],
        [other, NOON_MS, { powerKw: 8 }],
      );
      const found = await store.headlines(probe, [
        { deviceId: one.id, fromMs: NOON_MS, toMs: NOON_MS + 2 * MINUTE_MS },
        { deviceId: other.id, fromMs: NOON_MS - DAY_MS, toMs: NOON_MS },
        { deviceId: newDevice().id, fromMs: 0, toMs: NOON_MS },
        { deviceId: one.id, fromMs: NOON_MS + 2 * MINUTE_MS, toMs: NOON_MS + HOUR_MS },
      ]);
      const none = { powerKw: null, soc: null, temperature: null, outKwh: null, inKwh: null };
      expect(found).toEqual([
        [
          { atMs: NOON_MS, powerKw: 5, soc: 50, temperature: 20, outKwh: 1.25, inKwh: 2.5 },
          { ...none, atMs: NOON_MS + MINUTE_MS },
        ],
        [{ ...none, atMs: NOON_MS - DAY_MS, powerKw: 7 }],
        [],
        [{ ...none, atMs: NOON_MS + 2 * MINUTE_MS, powerKw: 9 }],
      ]);
    });

    it('are null where the kind has no such point', async () => {
      const one = newDevice(gauge);
      await write([one, NOON_MS, { airTemperature: 12.5 }]);
      const found = await store.headlines(gauge, [{ deviceId: one.id, fromMs: NOON_MS, toMs: NOON_MS + 1 }]);
      expect(found).toEqual([
        [{ atMs: NOON_MS, powerKw: null, soc: null, temperature: 12.5, outKwh: null, inKwh: null }],
      ]);
    });

    it('are empty without ranges', async () => {
      expect(await store.headlines(probe, [])).toEqual([]);
      expect(await store.neighbours(probe, [])).toEqual([]);
    });
  });

  describe('neighbours', () => {
    const both = { dischargeTotalKwh: 1, chargeTotalKwh: 1 };
    const at = (one: BatchDevice, minutes: number, values: Named): Row => [
      one,
      NOON_MS + minutes * MINUTE_MS,
      values,
    ];
    /** The 15-minute interval after noon. */
    const range = { fromMs: NOON_MS, toMs: NOON_MS + 15 * MINUTE_MS, outSought: false, inSought: false };
    const neighbours = async (one: BatchDevice, sought = {}) => {
      const [found] = await store.neighbours(one.kind, [{ ...range, deviceId: one.id, ...sought }]);
      const minutes = (ms: number | null | undefined) => (ms == null ? null : (ms - NOON_MS) / MINUTE_MS);
      return [minutes(found?.beforeMs), minutes(found?.afterMs)];
    };

    it('are the nearest readings outside, however far', async () => {
      const one = newDevice();
      await write(
        at(one, -30 * 1440, both),
        at(one, 0, both),
        at(one, 14, both),
        at(one, 15, both),
        at(one, 16, both),
      );
      expect(await neighbours(one)).toEqual([-30 * 1440, 15]);
    });

    it('are null for a device without readings', async () => {
      const one = newDevice();
      await write(at(one, 5, both));
      expect(await neighbours(one)).toEqual([null, null]);
      expect(await neighbours(newDevice())).toEqual([null, null]);
    });

    it('skip samples without a register', async () => {
      const one = newDevice();
      await write(
        at(one, -3, both),
        at(one, -2, { powerKw: 1 }),
        at(one, 5, both),
        at(one, 20, { soc: 1 }),
        at(one, 30, both),
      );
      expect(await neighbours(one)).toEqual([-3, 30]);
    });

    it('extend to the last reading of each register where these differ', async () => {
      const one = newDevice();
      await write(
        at(one, -4, { chargeTotalKwh: 1 }),
        at(one, -2, { dischargeTotalKwh: 1 }),
        at(one, 5, both),
        at(one, 20, { dischargeTotalKwh: 2 }),
        at(one, 40, { chargeTotalKwh: 2 }),
        at(one, 50, both),
      );
      expect(await neighbours(one)).toEqual([-4, 40]);
    });

    it('are those of the only register that a device sends', async () => {
      const one = newDevice();
      await write(
        at(one, -2, { dischargeTotalKwh: 1 }),
        at(one, 5, { dischargeTotalKwh: 2 }),
        at(one, 20, { dischargeTotalKwh: 3 }),
      );
      expect(await neighbours(one)).toEqual([-2, 20]);
    });

    it('of a range without a reading are searched only if requested', async () => {
      const one = newDevice();
      await write(
        at(one, -4, { chargeTotalKwh: 1 }),
        at(one, -2, { dischargeTotalKwh: 1 }),
        at(one, 5, { powerKw: 1 }),
        at(one, 20, { dischargeTotalKwh: 2 }),
        at(one, 40, { chargeTotalKwh: 2 }),
      );
      expect(await neighbours(one)).toEqual([null, null]);
      expect(await neighbours(one, { outSought: true })).toEqual([-2, 20]);
      expect(await neighbours(one, { inSought: true })).toEqual([-4, 40]);
      expect(await neighbours(one, { outSought: true, inSought: true })).toEqual([-4, 40]);
    });

    it('are returned for each range, in order', async () => {
      const [one, other] = [newDevice(), newDevice()];
      await write(at(one, 5, both), at(one, 20, both), at(other, -1, both), at(other, 5, both));
      const later = { ...range, deviceId: one.id, fromMs: NOON_MS + 15 * MINUTE_MS, toMs: NOON_MS + HOUR_MS };
      const asked = [{ ...range, deviceId: other.id }, later, { ...range, deviceId: one.id }];
      expect(await store.neighbours(probe, asked)).toEqual([
        { beforeMs: NOON_MS - MINUTE_MS, afterMs: null },
        { beforeMs: NOON_MS + 5 * MINUTE_MS, afterMs: null },
        { beforeMs: null, afterMs: NOON_MS + 20 * MINUTE_MS },
      ]);
    });

    it('are null for a kind without registers', async () => {
      const one = newDevice(gauge);
      await write(at(one, -1, { airTemperature: 1 }), at(one, 5, { airTemperature: 1 }));
      expect(await neighbours(one)).toEqual([null, null]);
    });
  });

  describe('samples of long periods', () => {
    const minute = (one: BatchDevice, at: number, powerKw: number): Row => [
      one,
      NOON_MS + at * MINUTE_MS,
      { powerKw, cellVoltage: [3 + powerKw / 1000, null] },
    ];
    const powersOf = (samples: readonly { atMs: number; values: Readonly<Record<string, unknown>> }[]) =>
      samples.map(({ atMs, values }) => [(atMs - NOON_MS) / MINUTE_MS, values.powerKw]);

    it('are the first of each step, also across the end of a day', async () => {
      const [one, other] = [newDevice(), newDevice()];
      await write(
        ...[-1, 0, 4, 5, 9, 21, 12 * 60 + 1, 12 * 60 + 9].map((at) => minute(one, at, at)),
        minute(other, 11, 99),
      );
      const query = { kind: probe, deviceId: one.id, points: ['powerKw', 'cellVoltage.1'] };
      const range = { fromMs: NOON_MS, toMs: NOON_MS + 12 * HOUR_MS + 9 * MINUTE_MS };
      const found = await store.samplesEvery({ ...query, ...range }, 5 * MINUTE_MS);
      expect(powersOf(found)).toEqual([
        [0, 0],
        [5, 5],
        [21, 21],
        [721, 721],
      ]);
      expect(found[1]?.values['cellVoltage.1']).toBe(3.005);
    });

    it('up to a given time are the newest of each device, within the maximum age', async () => {
      const [one, other, old] = [newDevice(), newDevice(), newDevice()];
      await write(
        minute(one, 0, 1),
        minute(one, 5, 2),
        minute(one, 6, 3),
        minute(other, 4, 4),
        minute(old, -26, 5),
      );
      const ids = [one.id, other.id, old.id];
      const found = await store.samplesUpTo(probe, ids, ['powerKw'], NOON_MS + 5 * MINUTE_MS, 30 * MINUTE_MS);
      expect([...found].map(([id, sample]) => [id, ...(powersOf([sample])[0] ?? [])]).sort()).toEqual([
        [one.id, 5, 2],
        [other.id, 4, 4],
      ]);
    });

    it('have times: the last of each step, of whichever device', async () => {
      const [one, other] = [newDevice(), newDevice()];
      await write(minute(one, 0, 1), minute(one, 1, 1), minute(other, 2, 1), minute(other, 10, 1));
      const range = { fromMs: NOON_MS, toMs: NOON_MS + HOUR_MS, stepMs: 5 * MINUTE_MS };
      const times = await store.sampleTimes(probe, [one.id, other.id], range);
      expect(times.map((ms) => (ms - NOON_MS) / MINUTE_MS)).toEqual([2, 10]);
    });
  });

  describe('expired data', () => {
    it('is dropped by whole days, and later writes are stored again', async () => {
      const one = newDevice();
      const midnight = NOON_MS - 200 * DAY_MS + 12 * HOUR_MS;
      await write([one, midnight - 1, { powerKw: 1 }], [one, midnight, { powerKw: 2 }]);
      await store.forgetBefore(midnight - 1);
      expect(await read(one)).toHaveLength(2);
      await store.forgetBefore(midnight + HOUR_MS);
      expect((await read(one)).map(({ values }) => values.powerKw)).toEqual([2]);
      await write([one, midnight - 1, { powerKw: 3 }]);
      expect((await read(one)).map(({ values }) => values.powerKw)).toEqual([3, 2]);
    });
  });

  it('can be prepared again', async () => {
    await store.prepare();
  });
}

function arbitraryScalar({ store, min, max, scale = 1 }: Point): fc.Arbitrary<number> {
  // Values closer to zero than any measurement are set to zero before the store.
  const measured = (value: number) => (Math.abs(value) < 1e-30 ? 0 : value);
  if (store === 'float4' || store === 'float8') return fc.double({ min, max, noNaN: true }).map(measured);
  return fc.integer({ min: min * scale, max: max * scale }).map((n) => n / scale);
}

function arbitraryValue(point: Point): fc.Arbitrary<number | (number | null)[] | null> {
  const scalar = arbitraryScalar(point);
  if (point.list === undefined) return fc.option(scalar, { freq: 3 });
  return fc.option(fc.array(fc.option(scalar, { freq: 3 }), { maxLength: point.list }), { freq: 3 });
}

/** Single precision is returned as the shortest equivalent decimal. */
function asKept(point: Point, value: number | (number | null)[] | null): unknown {
  if (value === null) return null;
  if (typeof value !== 'number') return value.map((one) => asKept(point, one));
  if (point.store === 'float4') return expect.toSatisfy((kept) => Math.fround(kept) === Math.fround(value));
  return value + 0;
}
