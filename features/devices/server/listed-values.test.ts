import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { findPoint } from '@heliodon/kernel/device-kind';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { expect, it } from 'vitest';
import type { DeviceRow } from '../contract/device-list.contract.ts';
import { withListedValues } from './listed-values.ts';

const row = (deviceId: number, at: number | null) => ({ deviceId, at, values: {} }) as DeviceRow;

/** Contains one sample; returns values only for its exact time. */
const asked: number[] = [];
const store: Pick<TelemetryStore, 'samplesAt'> = {
  samplesAt: (_, keys) => {
    asked.push(keys.length);
    const found = keys.filter(({ deviceId, atMs }) => deviceId === 1 && atMs === 5000);
    const values = { irradiance: 812.5, windSpeed: null, humidity: 40 };
    return Promise.resolve(new Map(found.map(({ deviceId, atMs }) => [deviceId, { atMs, values }])));
  },
};

it('returns for each device the listed points of its newest sample', async () => {
  const rows = await withListedValues(store, kindById('weather'), [row(1, 5000), row(2, 6000), row(3, null)]);
  expect(rows.map(({ values }) => values)).toEqual([
    { irradiance: 812.5, moduleTemperature: null, windSpeed: null },
    { irradiance: null, moduleTemperature: null, windSpeed: null },
    { irradiance: null, moduleTemperature: null, windSpeed: null },
  ]);
});

it.each(['inverter', undefined])('requests nothing where nothing is listed: %s', async (kindId) => {
  asked.length = 0;
  const [one] = await withListedValues(store, kindById(kindId ?? ''), [row(1, 5000)]);
  expect([one?.values, asked]).toEqual([{}, []]);
});

it('lists only single points that the kinds have', () => {
  const listed = deviceKinds.flatMap((kind) => (kind.listed ?? []).map((name) => findPoint(kind, name)));
  expect(listed.length).toBeGreaterThan(0);
  for (const found of listed) expect(found?.point).toMatchObject({ name: expect.any(String) });
  expect(listed.filter((found) => found?.point.list !== undefined)).toEqual([]);
});
