import { scanSettings } from '@heliodon/telemetry/setup';
import { expect, test } from 'vitest';
import { emptyDraft, type SearchForm } from '../../model/draft.ts';
import { isReady, settingsOf } from './settings.ts';

const logger = { networks: ['192.168.1.0/24'], serialPorts: ['/dev/ttyUSB0'] };
const form = (patch: Partial<SearchForm> = {}): SearchForm => ({ ...emptyDraft.search, ...patch });

test.each<[Partial<SearchForm>, object]>([
  [{}, { hosts: ['192.168.1.0/24'] }],
  [
    { hosts: ['10.0.0.5'], ports: [5020] },
    { hosts: ['10.0.0.5'], ports: [5020] },
  ],
  [
    { unitFrom: 9, unitTo: 3 },
    { hosts: ['192.168.1.0/24'], units: [3, 9] },
  ],
  [
    { unitTo: 5, timeoutMs: 900 },
    { hosts: ['192.168.1.0/24'], units: [5, 5], timeoutMs: 900 },
  ],
  [{ way: 'serial' }, { hosts: [], serial: { path: '/dev/ttyUSB0' } }],
  [
    { way: 'serial', baud: 2400 },
    { hosts: [], serial: { path: '/dev/ttyUSB0', baud: 2400 } },
  ],
  [
    { way: 'serial', parity: 'odd' },
    { hosts: [], serial: { path: '/dev/ttyUSB0' } },
  ],
  [
    { way: 'serial', path: '/dev/ttyS1', baud: 19_200, parity: 'even', ports: [5020] },
    { hosts: [], serial: { path: '/dev/ttyS1', baud: 19_200, parity: 'even' } },
  ],
])('%j asks for %j', (patch, expected) => {
  const settings = settingsOf(form(patch), logger);
  expect(settings).toEqual(expected);
  expect(scanSettings.safeParse(settings).success).toBe(true);
});

test('a search needs a place', () => {
  const bare = { networks: [], serialPorts: [] };
  expect(isReady(form(), bare)).toBe(false);
  expect(isReady(form({ way: 'serial' }), bare)).toBe(false);
  expect(isReady(form({ way: 'serial' }), { ...bare, serialPorts: ['/dev/a', '/dev/b'] })).toBe(false);
  expect(isReady(form({ way: 'serial', path: '/dev/a' }), bare)).toBe(true);
});
