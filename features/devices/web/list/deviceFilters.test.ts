import type { DeviceCount } from '@heliodon/devices/contract';
import { expect, it } from 'vitest';
import { kindTabs, noFilters, statusOptions, toListFilter } from './deviceFilters.ts';

const counts: DeviceCount[] = [
  { kind: 'meter', status: 'online', count: 1 },
  { kind: 'inverter', status: 'running', count: 3 },
  { kind: 'inverter', status: 'fault', count: 1 },
];

it('tabs: all, then the kinds that the plant has, in the order of the product', () => {
  expect(kindTabs(counts, '', 'en', 'All')).toEqual([
    { key: '', label: 'All', count: 5 },
    { key: 'inverter', label: 'Inverter', count: 4 },
    { key: 'meter', label: 'Smart meter', count: 1 },
  ]);
  expect(kindTabs(counts, 'battery', 'zh', '全部').map((tab) => tab.label)).toContain('电池');
  expect(kindTabs(undefined, '', 'en', 'All')).toEqual([{ key: '', label: 'All', count: undefined }]);
});

it('statuses show the number of devices of the kind', () => {
  const label = (kind: string, value: string) =>
    statusOptions(counts, kind, (status) => status).find((option) => option.value === value)?.label;
  expect(label('', 'running')).toBe('running (3)');
  expect(label('meter', 'running')).toBe('running');
  expect(label('meter', 'online')).toBe('online (1)');
});

it('leaves out filters that are empty or unknown', () => {
  expect(toListFilter(noFilters)).toEqual({ kind: undefined, keyword: '', status: undefined });
  expect(toListFilter({ kind: 'meter', keyword: 'x', status: 'broken' })).toEqual({
    kind: 'meter',
    keyword: 'x',
    status: undefined,
  });
});
