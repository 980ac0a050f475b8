import { commonErrors } from '@heliodon/contract/errors';
import type { Caller } from '@heliodon/server-kit/caller';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedData } from '../../contract/compare/compared.contract.ts';
import { compareExport } from './compared.export.ts';
import {
  BATTERY,
  compareWorld,
  FOREIGN,
  INVERTER,
  LEIPZIG_INVERTER,
  manager,
  operator,
  viewer,
} from './testing/compare-world.ts';

let world: Awaited<ReturnType<typeof compareWorld>>;

beforeAll(async () => {
  world = await compareWorld();
  await world.samples(INVERTER, 'inverter', [
    // 00:00 to 00:25 of 9 November in Shanghai; two in the first step of ten minutes.
    ['2026-11-08T16:00:00Z', { activePowerKw: 10, workStatus: 2, stringCurrent: [1, 5] }],
    ['2026-11-08T16:05:00Z', { activePowerKw: 20, workStatus: 3, stringCurrent: [2, 6] }],
    ['2026-11-08T16:25:00Z', { activePowerKw: 60.25, workStatus: 3 }],
    ['2026-11-09T16:00:00Z', { activePowerKw: 7, workStatus: 2 }],
  ]);
  await world.samples(LEIPZIG_INVERTER, 'inverter', [
    ['2026-11-08T16:10:00Z', { activePowerKw: 1 }],
    ['2026-11-08T16:20:00Z', { activePowerKw: 3 }],
    // Clocks are set back: 02:30 occurs twice.
    ['2026-10-25T00:30:00Z', { activePowerKw: 4 }],
    ['2026-10-25T01:30:00Z', { activePowerKw: 6 }],
  ]);
});
afterAll(() => world.end());

const NOW = '2026-11-10T00:00:00Z';
const power = (...ids: number[]) => ids.map((deviceId, tint) => ({ deviceId, point: 'activePowerKw', tint }));
const span = { mode: 'time', from: '2026-11-09', to: '2026-11-09', timeZone: 'Asia/Shanghai' };

async function exported(data: object, caller: Caller = manager, lang: 'zh' | 'en' = 'en', now = NOW) {
  const source = compareExport({ ...world, clock: { now: () => new Date(now) } });
  const table = await source.open({ series: power(INVERTER), span, stepMin: 10, ...data }, caller, lang);
  const rows = [];
  for await (const row of table.rows) rows.push(row);
  expect(rows).toHaveLength(table.total);
  return { title: table.title, headers: table.columns.map(({ header }) => header), rows };
}

describe('the file', () => {
  it('has a row for each step in the requested zone, with means and interpolated values', async () => {
    const { headers, rows } = await exported({ series: power(INVERTER, LEIPZIG_INVERTER) });
    expect(headers).toEqual([
      'Time (Asia/Shanghai)',
      'Suzhou INV1 Active power (kW)',
      'Leipzig Hall 2 Active power (kW)',
    ]);
    expect(rows).toHaveLength(144);
    expect(rows.slice(0, 4)).toEqual([
      ['2026-11-09 00:00', 15, null],
      // Halfway between 20 at 00:05 and 60.25 at 00:25.
      ['2026-11-09 00:10', 40.125, 1],
      ['2026-11-09 00:20', 60.25, 3],
      ['2026-11-09 00:30', null, null],
    ]);
  });

  it('shows codes as texts and takes one value of a list', async () => {
    const series = [
      { deviceId: INVERTER, point: 'workStatus', tint: 0 },
      { deviceId: INVERTER, point: 'stringCurrent.2', tint: 1 },
    ];
    const { headers, rows } = await exported({ series }, manager, 'zh');
    expect(headers.slice(1)).toEqual(['INV1 工作状态', 'INV1 组串电流 #2 (A)']);
    expect(rows[0]).toEqual(['2026-11-09 00:00', '降额运行', 5.5]);
  });

  it('continues across days without a gap and ends now', async () => {
    const { rows } = await exported(
      { span: { ...span, to: '2026-11-10' }, stepMin: 60 },
      manager,
      'en',
      '2026-11-09T18:00:00Z',
    );
    expect(rows).toHaveLength(26);
    expect(rows[24]).toEqual(['2026-11-10 00:00', 7]);
  });

  it('overlays days by the clock of the plant', async () => {
    const days = { mode: 'days', days: ['2026-10-25', '2026-11-08'] };
    const { title, headers, rows } = await exported({
      series: power(LEIPZIG_INVERTER),
      span: days,
      stepMin: 30,
    });
    expect(title).toBe('Multi-day comparison Hall 2 Active power (kW)');
    expect(headers).toEqual(['Time', '2026-10-25', '2026-11-08']);
    expect(rows).toHaveLength(48);
    expect(rows[5]).toEqual(['02:30', 5, null]);
    expect(rows[34]).toEqual(['17:00', null, 2]);
  });
});

describe('permissions', () => {
  const withoutBattery = testCaller({
    accountId: 2,
    permissions: new Set([...manager.permissions].filter((code) => code !== 'batteryExport')),
  });
  const battery = [{ deviceId: BATTERY, point: 'soc', tint: 0 }];
  it.each<[string, Caller, object, number]>([
    ['a foreign device', manager, { series: power(INVERTER, FOREIGN) }, commonErrors.notFound.code],
    ['a plant that is not given', operator, { series: power(LEIPZIG_INVERTER) }, commonErrors.notFound.code],
    ['an ordinary user', viewer, {}, commonErrors.noPermission.code],
    ['a battery without that right', withoutBattery, { series: battery }, commonErrors.noPermission.code],
  ])('%s: refused', async (_, caller, data, code) => {
    await expect(exported(data, caller)).rejects.toMatchObject({ entry: { code } });
  });

  it('an operator exports batteries of own plants', async () => {
    expect((await exported({ series: battery }, operator)).headers[1]).toBe('BAT1 State of charge (%)');
  });
});

it.each([
  ['32 days', { span: { ...span, from: '2026-10-09' }, stepMin: 60 }],
  ['a wrong order', { span: { ...span, to: '2026-11-08' } }],
  ['a month by the minute', { span: { ...span, from: '2026-10-10' }, stepMin: 1 }],
  ['days of two series', { span: { mode: 'days', days: ['2026-11-09'] }, series: power(2, 3) }],
  ['a step of 7 minutes', { stepMin: 7 }],
])('refuses %s', (_, more) => {
  expect(comparedData.safeParse({ series: power(INVERTER), span, stepMin: 10, ...more }).success).toBe(false);
});
