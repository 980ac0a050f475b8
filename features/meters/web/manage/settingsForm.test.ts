import type { MeterRow } from '@heliodon/meters/contract';
import { expect, it } from 'vitest';
import { initialSettings, placeWhenSaved } from './settingsForm.ts';

const meter = (more: Partial<MeterRow> = {}): MeterRow => ({
  deviceId: 4,
  sn: 'M4',
  kind: 'meter',
  alias: '',
  status: 'online',
  at: null,
  powerKw: null,
  soc: null,
  temperature: null,
  loggerSn: null,
  model: '',
  brand: null,
  samplingPoint: null,
  revision: 2,
  setByHand: { samplingPoint: false, brand: false },
  links: [],
  collectFrom: null,
  address: '',
  note: '',
  announced: { samplingPoint: null, brand: null, model: '' },
  counting: false,
  importTotalKwh: null,
  exportTotalKwh: null,
  importTodayKwh: null,
  exportTodayKwh: null,
  ...more,
});
const announcedLoad = { samplingPoint: 'load', brand: null, model: '' } as const;
const byHand = { samplingPoint: true, brand: true };

it.each<[string, MeterRow, 'pv' | undefined, string | undefined, string]>([
  ['announces nothing: no choice is preset', meter(), undefined, undefined, 'announced'],
  [
    'announces its sampling point',
    meter({ samplingPoint: 'load', announced: announcedLoad }),
    undefined,
    'announced',
    'announced',
  ],
  [
    'was set by hand',
    meter({ samplingPoint: 'acLow', brand: 'chint', setByHand: byHand }),
    undefined,
    'acLow',
    'chint',
  ],
  ['was assigned in the diagram', meter({ announced: announcedLoad }), 'pv', 'pv', 'announced'],
])('a meter that %s', (_, row, at, samplingPoint, brand) => {
  expect(initialSettings(row, at)).toMatchObject({ deviceId: 4, revision: 2, samplingPoint, brand });
});

it('drops links to devices that left the plant', () => {
  const link = { sn: 'I', alias: '', kind: 'inverter' };
  const links = [
    { ...link, deviceId: 1, inPlant: true },
    { ...link, deviceId: 2, inPlant: false },
  ];
  expect(initialSettings(meter({ links })).links).toEqual([1]);
});

it('determines the sampling point after saving', () => {
  expect(placeWhenSaved(meter({ announced: announcedLoad }), 'announced')).toBe('load');
  expect(placeWhenSaved(meter({ announced: announcedLoad }), 'pv')).toBe('pv');
  expect(placeWhenSaved(meter(), undefined)).toBeNull();
});
