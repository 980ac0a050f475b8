import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FakeDevice } from '../../test/fake-device.ts';
import { Polled } from '../poll/poller.ts';
import { Settings } from '../settings.ts';
import { siteUnits } from './site-units.ts';

const NOW = 1_800_000_000_000;

it('a meter takes part before its first reading, all others only while they respond', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-units-'));
  const settings = await Settings.open(join(folder, 'settings.json'));
  const of = (sn: string, kind: string, readMs?: number) => {
    const polled = new Polled(new FakeDevice({ sn, kind, samplingPoint: 'acLow' }));
    polled.isOpen = readMs !== undefined;
    if (readMs !== undefined) polled.rounds = [{ slotMs: readMs, values: { powerKw: 1 } }];
    return polled;
  };
  const polled = [of('MET-1', 'meter'), of('PCS-1', 'pcs'), of('PCS-2', 'pcs', NOW - 80_000)];
  const units = siteUnits([...polled, of('INV-1', 'inverter', NOW)], settings, NOW);
  expect(units.map(({ sn, atMs, values }) => ({ sn, atMs, values }))).toEqual([
    { sn: 'MET-1', atMs: 0, values: {} },
    { sn: 'INV-1', atMs: NOW, values: { powerKw: 1 } },
  ]);
  await rm(folder, { recursive: true, force: true });
});
