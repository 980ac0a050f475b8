import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { SampleBatch } from './sample-batch.ts';
import { batchOf } from './testing/telemetry-store-suite.ts';
import { gauge, probe } from './testing/test-kinds.ts';

const NOON_MS = Date.UTC(2026, 2, 15, 12);
const one = { id: 1, plantId: 7, kind: probe };
const far = { id: 2_147_483_647, plantId: null, kind: gauge };
const status = (name: (typeof DEVICE_STATUSES)[number]) => DEVICE_STATUSES.indexOf(name);

describe('a batch', () => {
  it('contains the newest state of each device, in the order of their ids', () => {
    const batch = batchOf([
      [far, NOON_MS, { airTemperature: 12 }],
      [one, NOON_MS, { workStatus: 1, powerKw: 3, soc: 50, dischargeTotalKwh: 9 }],
      [one, NOON_MS + 1, { workStatus: 2, powerKw: 4, temperature: 20, chargeTotalKwh: 8 }],
      [one, NOON_MS - 1, { workStatus: 0, powerKw: 5 }],
    ]);
    expect(batch.newest()).toMatchObject([
      {
        deviceId: 1,
        plantId: 7,
        atMs: NOON_MS + 1,
        status: status('fault'),
        powerKw: 4,
        soc: null,
        temperature: 20,
        outKwh: null,
        inKwh: 8,
      },
      { deviceId: far.id, plantId: null, status: status('online'), powerKw: null, temperature: 12 },
    ]);
  });

  it('keeps the first of two samples of the same time', () => {
    const batch = batchOf([
      [one, NOON_MS, { powerKw: 1 }],
      [one, NOON_MS, { powerKw: 2 }],
    ]);
    expect(batch.newest()).toMatchObject([{ powerKw: 1 }]);
  });

  it.each([
    [0, 'standby'],
    [1, 'running'],
    [77, 'online'],
    [null, 'online'],
  ] as const)('reads the code %s as %s', (code, name) => {
    expect(batchOf([[one, NOON_MS, { workStatus: code, powerKw: 1 }]]).newest()).toMatchObject([
      { status: status(name) },
    ]);
  });

  it('contains each 15-minute interval once, with the largest ids too', () => {
    const batch = batchOf([
      [one, NOON_MS, { powerKw: 1 }],
      [one, NOON_MS + QUARTER_MS, { powerKw: 1 }],
      [one, NOON_MS + QUARTER_MS - 1, { powerKw: 1 }],
      [one, NOON_MS + QUARTER_MS + 1, { powerKw: 1 }],
      [far, NOON_MS, { airTemperature: 1 }],
    ]);
    const { deviceIds, bucketsMs } = batch.dirty();
    expect(deviceIds.map((id, i) => [id, bucketsMs[i]])).toEqual([
      [1, NOON_MS],
      [1, NOON_MS + QUARTER_MS],
      [far.id, NOON_MS],
    ]);
  });

  it('contains the days of each kind', () => {
    const day = Math.floor(NOON_MS / 86_400_000);
    const batch = batchOf([
      [one, NOON_MS, { powerKw: 1 }],
      [one, NOON_MS - 86_400_000, { powerKw: 1 }],
      [one, NOON_MS + 1, { powerKw: 1 }],
      [far, NOON_MS, { airTemperature: 1 }],
    ]);
    expect([...batch.days()].map(({ kind, day: found }) => [kind.id, found])).toEqual([
      ['probe', day],
      ['probe', day - 1],
      ['gauge', day],
    ]);
  });

  it('is empty at first and after clear', () => {
    const batch = new SampleBatch();
    expect(batch.isEmpty).toBe(true);
    for (const fill of [
      () => batch.add(one, NOON_MS, [1]),
      () => batch.events.push({ deviceId: 1, atMs: NOON_MS, code: 1, raised: true }),
      () => batch.quarantine.push(refusal),
    ]) {
      fill();
      expect(batch.isEmpty).toBe(false);
      batch.clear();
      expect(batch.isEmpty).toBe(true);
    }
    expect([batch.newest(), batch.dirty().deviceIds, batch.rowsByKind(), [...batch.days()]]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    batch.add(one, NOON_MS, [1]);
    expect([[...batch.days()].length, batch.dirty().deviceIds]).toEqual([1, [1]]);
  });
});

const refusal = {
  loggerId: 1,
  sn: 'A',
  channel: 'telemetry',
  reason: 'notJson',
  detail: '',
  sampleAtMs: null,
  payload: '',
  more: 0,
};
