import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PointValues } from '@heliodon/register-maps/values';
import { describe, expect, it, vi } from 'vitest';
import { FakeDevice } from '../../test/fake-device.ts';
import type { DeviceEvent } from '../field-device.ts';
import { ActiveEvents } from './active-events.ts';
import { activeCodes, ownEvents } from './own-reading.ts';
import { Poller } from './poller.ts';
import { sameMoment } from './same-moment.ts';
import { withWorkStatus } from './work-status.ts';

describe('rounds', () => {
  const GRID_MS = 1_800_000_000_000;
  function pollerOf(devices: FakeDevice[], readMs: number, keepMs = readMs) {
    const seen: [string, number, boolean][] = [];
    const poller = new Poller({
      devices,
      now: () => GRID_MS + 250,
      periods: () => ({ readMs, keepMs }),
      onOpen: () => undefined,
      noted: (slotMs) => slotMs,
      onReading: ({ device }, t, isKept) => seen.push([device.description.sn, Number(t) - GRID_MS, isKept]),
    });
    const seconds = async (count: number) => {
      for (let s = 0; s < count; s += 1) await poller.tick(GRID_MS + s * 1000);
    };
    return { poller, seen, seconds };
  }
  const device = (sn: string) => new FakeDevice({ sn, kind: 'meter' }, { powerKw: 1 });

  it('are aligned to a common time grid', async () => {
    const { seen, seconds } = pollerOf([device('A-1'), device('B-1')], 15_000);
    await seconds(31);
    expect(seen.map(([, atMs]) => atMs)).toEqual([0, 0, 15_000, 15_000, 30_000, 30_000]);
  });

  it('may be faster than the storage interval', async () => {
    const { seen, seconds } = pollerOf([device('A-1')], 1_000, 5_000);
    await seconds(11);
    expect(seen.filter(([, , isKept]) => isKept).map(([, atMs]) => atMs)).toEqual([0, 5_000, 10_000]);
    expect(seen).toHaveLength(11);
  });

  it('continue without a silent or slow device', async () => {
    const [silent, slow, good] = [device('S-1'), device('L-1'), device('G-1')];
    silent.silence();
    slow.read = () => new Promise<PointValues>(() => undefined);
    const { poller, seen } = pollerOf([silent, slow, good], 1_000);
    for (const s of [0, 1, 2]) {
      void poller.tick(GRID_MS + s * 1000);
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(seen.map(([sn, atMs]) => [sn, atMs])).toEqual([
      ['G-1', 0],
      ['G-1', 1000],
      ['G-1', 2000],
    ]);
    expect(poller.polled[0]?.error).toBe('S-1: no answer');
  });

  it('use the clock with which they began', async () => {
    const slow = device('A-1');
    let boot = 'unset';
    slow.onRead = () => {
      boot = 'set';
    };
    const seen: unknown[] = [];
    const poller = new Poller({
      devices: [slow],
      now: () => 1000,
      periods: () => ({ readMs: 1000, keepMs: 1000 }),
      onOpen: () => undefined,
      onReading: (_, t) => seen.push(t),
      noted: (upMs) => ({ boot, upMs }),
    });
    await poller.tick(5000);
    expect(seen).toEqual([{ boot: 'unset', upMs: 5000 }]);
  });

  it.each([
    ['a serial number that another has', 'A-1', 'serial number A-1 is used by another device'],
    ['no serial number', '-?', '"-?" is not a valid serial number'],
  ])('of a device with %s do not exist', async (_, sn, error) => {
    const { poller, seen, seconds } = pollerOf([device('A-1'), device(sn)], 1_000);
    await seconds(1);
    expect(seen.map(([of]) => of)).toEqual(['A-1']);
    expect(poller.polled.map((one) => [one.isOpen, one.error?.includes(error)])).toEqual([
      [true, undefined],
      [false, true],
    ]);
  });

  it('outside the schedule are stored', async () => {
    const { poller, seen } = pollerOf([device('A-1')], 15_000);
    const [polled] = poller.polled;
    if (polled) await poller.readNow(polled);
    expect(seen).toEqual([['A-1', 250, true]]);
  });
});

it.each<[string, PointValues, number | undefined]>([
  ['inverter', { activePowerKw: 12 }, 2],
  ['inverter', { activePowerKw: 0 }, 0],
  ['inverter', { activePowerKw: 12, workStatus: 3 }, 3],
  ['pcs', { activePowerKw: -5 }, 4],
  ['pcs', { activePowerKw: 5 }, 5],
  ['pcs', {}, 3],
  ['battery', {}, 1],
  ['cluster', { current: -4 }, 2],
  ['cluster', { current: 4 }, 3],
  ['meter', {}, 0],
  ['weather', {}, 0],
  ['charger', { powerKw: -7 }, 2],
  ['charger', { powerKw: 0 }, 0],
  ['toaster', {}, undefined],
])('%s %o has status %s', (kind, values, status) => {
  expect(withWorkStatus(kind, values).workStatus).toBe(status);
});

it.each([
  ['all is well', {}, 0, 0],
  ['the disk fails', { storeTrouble: 'ENOSPC' }, 301, 0],
  ['nobody answers', { devicesThere: 0 }, 201, 0],
  ['nobody was asked yet', { devicesThere: 0, allAsked: false }, 0, 0],
  ['samples pile up', { storedShare: 0.6 }, 0, 103],
  ['the store is nearly full', { storedShare: 0.95 }, 0, 302],
])('of the logger: %s', (_, more, faultCode, warningCode) => {
  const fine = { storeTrouble: null, storedShare: 0, devices: 2, devicesThere: 2, allAsked: true };
  expect(activeCodes(ownEvents({ ...fine, ...more }))).toEqual({ faultCode, warningCode });
});

it.each<[string, PointValues, number[]]>([
  ['are taken', { faultCode: 7, warningCode: 0 }, [7]],
  ['that the platform does not take are none', { faultCode: 4_294_967_295, warningCode: 1.5 }, []],
])('codes %s', async (_, values, codes) => {
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-events-'));
  const events = await ActiveEvents.open(join(folder, 'events.json'));
  expect(events.read('INV-1', values, 1).map(({ code }) => code)).toEqual(codes);
  await vi.waitUntil(async () => codes.length === 0 || (await readdir(folder)).includes('events.json'));
  await rm(folder, { recursive: true, force: true });
});

it('events keep the words of the manufacturer; the first of several with one code counts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-events-'));
  const events = await ActiveEvents.open(join(folder, 'events.json'));
  const lost = { code: 1_002_032, text: { zh: '电网掉电', en: 'Grid lost' }, severity: 'fault' } as const;
  const change = (...active: DeviceEvent[]) =>
    events.change('INV-1', active, 1).map(({ code, state, text }) => [code, state, text?.en]);
  expect(change(lost, { ...lost, severity: 'notice' }, { code: 101 })).toEqual([
    [1_002_032, 'raised', 'Grid lost'],
    [101, 'raised', undefined],
  ]);
  expect(change(lost, { code: 101 })).toEqual([]);
  expect(change({ code: 101 })).toEqual([[1_002_032, 'cleared', undefined]]);
  await vi.waitUntil(async () => (await readdir(folder)).includes('events.json'));
  await rm(folder, { recursive: true, force: true });
});

it.each<[string, number[][], (number | undefined)[]]>([
  [
    'all are there',
    [
      [1, 2],
      [1, 2],
    ],
    [2, 2],
  ],
  [
    'one is a round behind',
    [
      [1000, 2000, 3000],
      [1000, 2000],
    ],
    [2000, 2000],
  ],
  ['one is far behind and is not waited for', [[1000, 60_000], [1000]], [60_000, 1000]],
  ['one has only begun', [[1000, 2000], [2000], []], [2000, 2000, undefined]],
  ['nobody is there', [], []],
])('simultaneous rounds: %s', (_, slots, expected) => {
  const rounds = slots.map((of) => of.map((slotMs) => ({ slotMs, values: {} })));
  expect(sameMoment(rounds).map((round) => round?.slotMs)).toEqual(expected);
});
