import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { headlinesOf, newestSamples } from './samples-of-kinds.ts';
import type { HeadlineSample, StoredSample } from './telemetry-store.ts';
import { gauge, probe } from './testing/test-kinds.ts';

const kindById = (id: string) => [probe, gauge].find((kind) => kind.id === id);
const devices = [
  { deviceId: 1, kind: 'probe' },
  { deviceId: 2, kind: 'gauge' },
  { deviceId: 3, kind: 'unheardOf' },
  { deviceId: 4, kind: 'probe' },
];

it('queries the table of each kind once, for the points that the kind has', async () => {
  const asked: unknown[] = [];
  const store = {
    samplesUpTo: async (kind: DeviceKind, ids: readonly number[], points: readonly string[]) => {
      asked.push([kind.id, ids, points]);
      return new Map(ids.map((id): [number, StoredSample] => [id, { atMs: id, values: {} }]));
    },
  };
  const found = await newestSamples(store, kindById, devices, ['soc', 'workStatus'], 10, 5);
  expect(asked).toEqual([
    ['probe', [1, 4], ['soc', 'workStatus']],
    ['gauge', [2], ['workStatus']],
  ]);
  expect([...found.keys()].sort()).toEqual([1, 2, 4]);
  asked.length = 0;
  expect(await newestSamples(store, kindById, [], ['soc'], 10, 5)).toEqual(new Map());
  expect(asked).toEqual([]);
});

it('returns the headline lists in the order of the ranges', async () => {
  const sample = (atMs: number): HeadlineSample => ({
    atMs,
    powerKw: null,
    soc: null,
    temperature: null,
    outKwh: null,
    inKwh: null,
  });
  const store = {
    headlines: async (_: DeviceKind, ranges: readonly { readonly deviceId: number }[]) =>
      ranges.map(({ deviceId }) => [sample(deviceId)]),
  };
  const ranges = devices.map(({ deviceId, kind }) => ({ deviceId, kind, fromMs: 0, toMs: 1 }));
  expect(await headlinesOf(store, kindById, ranges)).toEqual([[sample(1)], [sample(2)], [], [sample(4)]]);
});
