import { rolesOf } from '@heliodon/device-kinds/kinds';
import { gridMeters } from '@heliodon/energy/control/grid-facts';
import { describe, expect, it } from 'vitest';
import type { SiteDevice } from './site-devices.queries.ts';
import { edgeLoggerOf, knowsControl, knowsCourse, siteView } from './site-facts.policy.ts';

const NOW = Date.parse('2026-07-01T10:00:00Z');
let ids = 0;
const device = (kind: string, more: Partial<SiteDevice> = {}): SiteDevice => ({
  deviceId: ++ids,
  plantId: 1,
  sn: `${kind}${ids}`,
  alias: '',
  kind,
  roles: rolesOf(kind),
  loggerId: 9,
  parentId: null,
  loggerSn: 'LOG',
  loggerFirmware: '1.6.2',
  online: true,
  ratedKw: 100,
  capacityKwh: null,
  samplingPoint: null,
  measures: [],
  counts: true,
  atMs: NOW - 3000,
  status: 'running',
  powerKw: 0,
  soc: null,
  outKwh: null,
  inKwh: null,
  values: {},
  ...more,
});
const meter = (more: Partial<SiteDevice> = {}) =>
  device('meter', { samplingPoint: 'acLow', powerKw: 150, ...more });
const PLANT = {
  holds: true,
  importPositive: true,
  ems: null,
  limitable: null,
  monthPeakKw: 400,
  lastMode: null as string | null,
  automatic: null as { guidance: null } | null,
};
const view = (devices: readonly SiteDevice[], plant: Partial<typeof PLANT> = {}) =>
  siteView({ ...PLANT, ...plant }, devices, new Map(), { nowMs: NOW, minute: 600 });

describe('devices that can be controlled', () => {
  it.each([
    ['running', {}, undefined],
    ['silent for long', { atMs: NOW - 76_000 }, 'silent'],
    ['a little old', { atMs: NOW - 75_000 }, undefined],
    ['behind a lost line', { online: false }, 'silent'],
    ['behind an old logger', { loggerFirmware: '1.5.9' }, 'oldLogger'],
    ['at the edge', { values: { runMode: 1 } }, 'edge'],
    ['in the hands of others', { values: { runMode: 2 } }, 'agent'],
    ['in the hands of a local server', { values: { runMode: 3 } }, 'agent'],
    ['off grid', { values: { gridMode: 1 } }, 'offGrid'],
    ['in fault', { status: 'fault' as const }, 'stopped'],
  ])('a converter %s', (_, more, why) => {
    const pcs = device('pcs', more);
    const { free, facts } = view([meter(), pcs]);
    expect(free.get(pcs.sn)).toBe(why);
    expect(facts.storage).toHaveLength(why ? 0 : 1);
  });

  it('inverters only where selected', () => {
    const [one, other] = [device('inverter', { powerKw: 30 }), device('inverter', { powerKw: 20 })];
    const chosen = { ...PLANT, limitable: [one.deviceId] };
    const { facts, free } = siteView(chosen, [meter(), one, other], new Map(), { nowMs: NOW, minute: 0 });
    expect(facts.pv).toEqual([{ sn: one.sn, ratedKw: 100, powerKw: 30 }]);
    expect(free.get(other.sn)).toBe('notChosen');
  });

  it('chargers, with or without a vehicle', () => {
    const piles = [
      device('charger', { powerKw: -40 }),
      device('charger', { values: { connectorsInUse: 1 } }),
      device('charger'),
    ];
    expect(view([meter(), ...piles]).facts.piles.map(({ powerKw, inUse }) => [powerKw, inUse])).toEqual([
      [40, true],
      [0, true],
      [0, false],
    ]);
  });
});

describe('the grid', () => {
  it.each([
    [
      'counts import',
      [meter({ outKwh: 500, inKwh: 70 })],
      true,
      { atMs: NOW - 3000, gridKw: 150, importKwh: 500 },
    ],
    [
      'counts the other way round',
      [meter({ powerKw: -150, outKwh: 500, inKwh: 70 })],
      false,
      { atMs: NOW - 3000, gridKw: 150, importKwh: 70 },
    ],
    [
      'two feeders, the older one counts',
      [meter(), meter({ powerKw: 50, atMs: NOW - 9000 })],
      true,
      { atMs: NOW - 9000, gridKw: 200, importKwh: null },
    ],
    [
      'high voltage sees it all',
      [meter(), meter({ samplingPoint: 'highVoltage', powerKw: 160 })],
      true,
      { atMs: NOW - 3000, gridKw: 160, importKwh: null },
    ],
    ['two feeders, one without its power', [meter(), meter({ powerKw: null })], true, null],
    [
      'two feeders, one without a register',
      [meter({ outKwh: 500 }), meter({ powerKw: 50 })],
      true,
      { atMs: NOW - 3000, gridKw: 200, importKwh: null },
    ],
    ['never heard of', [meter({ atMs: null, powerKw: null })], true, null],
  ])('%s', (_, meters, importPositive, grid) => {
    expect(view(meters, { importPositive }).facts.grid).toEqual(grid);
  });

  it.each([
    ['platform', [meter(), device('pcs')], true],
    ['edge', [meter(), device('pcs', { values: { runMode: 1 } }), device('pcs')], true],
    ['blind', [device('pcs'), meter({ samplingPoint: 'load' })], true],
    ['blind', [device('pcs'), meter({ counts: false })], true],
    ['off', [meter(), device('pcs')], false],
  ])('is %s', (mode, devices, holds) => {
    expect(view(devices, { holds }).mode).toBe(mode);
  });

  const old = { atMs: NOW - 901_000 };
  const atEdge = { values: { runMode: 1 } };
  it.each<[string, string, readonly SiteDevice[], string | null]>([
    [
      'a dead converter has no say',
      'platform',
      [meter(), device('pcs', { ...atEdge, ...old }), device('pcs')],
      'edge',
    ],
    ['nor where it is the only one', 'platform', [meter(), device('pcs', { ...atEdge, ...old })], 'edge'],
    [
      'one that reports slowly has',
      'edge',
      [meter(), device('pcs', { ...atEdge, atMs: NOW - 890_000 })],
      'edge',
    ],
    [
      'nothing is heard: the edge goes on',
      'edge',
      [meter(old), device('pcs', { ...atEdge, ...old })],
      'edge',
    ],
    [
      'nothing is heard: the platform goes on',
      'platform',
      [meter(old), device('pcs', { ...atEdge, ...old })],
      'platform',
    ],
  ])('%s', (_, mode, devices, lastMode) => {
    expect(view(devices, { lastMode }).mode).toBe(mode);
  });
});

it.each<[string, readonly SiteDevice[], string | undefined]>([
  ['the logger of the first meter', [meter({ loggerSn: 'A' }), meter({ loggerSn: 'B' })], 'A'],
  [
    'of the high-voltage side',
    [meter({ loggerSn: 'A' }), meter({ samplingPoint: 'highVoltage', loggerSn: 'B' })],
    'B',
  ],
  ['none', [meter({ loggerSn: null })], undefined],
])('local control is assigned to %s', (_, devices, sn) => {
  expect(edgeLoggerOf(gridMeters(devices))).toBe(sn);
});

it.each([
  ['as it said them', { socMin: 10, socMax: 90, reserveSoc: 20 }, 89.9, true],
  ['as it said them: full', { socMin: 10, socMax: 90, reserveSoc: 20 }, 90, false],
  ['as delivered where it said nothing: full', null, 95, false],
  ['as delivered where it said nothing', null, 94.9, true],
])('SOC limits %s', (_, soc, at, charges) => {
  const pcs = device('pcs');
  const battery = device('battery', { soc: at, capacityKwh: 200 });
  const inputs = new Map([[pcs.deviceId, { plan: null, setPointKw: null, soc }]]);
  const { facts } = siteView(PLANT, [meter(), pcs, battery], inputs, { nowMs: NOW, minute: 600 });
  expect((facts.storage[0]?.range.maxChargeKw ?? 0) > 0).toBe(charges);
});

it('the range of a converter is limited by its reported limits and its battery', () => {
  const pcs = device('pcs', { values: { maxChargeKw: 60, maxDischargeKw: 100 } });
  const battery = device('battery', { soc: 11, capacityKwh: 200, values: { soh: 90 } });
  const range = view([meter(), pcs, battery]).facts.storage[0]?.range;
  expect(range?.maxChargeKw).toBe(60);
  // 1 % of 180 kWh above the reserve of 10 %, minus losses, for 75 s: 1.8 × 0.96 × 48 = 82.9 kW.
  expect(range?.maxDischargeKw).toBeCloseTo(82.944, 3);
});

describe('automatic dispatch', () => {
  const automatic = (devices: readonly SiteDevice[], limitable: number[] | null = null) =>
    siteView({ ...PLANT, limitable, automatic: { guidance: null } }, devices, new Map(), {
      nowMs: NOW,
      minute: 600,
    }).automatic;
  const battery = (soc: number) => device('battery', { soc, capacityKwh: 100 });

  it('sees the surplus of inverters that are not limited too', () => {
    const inverter = device('inverter', { powerKw: 80 });
    const seen = automatic([meter({ powerKw: -50 }), device('pcs'), battery(50), inverter], []);
    expect(seen).toMatchObject({ pvKw: 80, needKw: 30 });
  });

  it('uses all batteries behind the logger where they cannot be assigned to converters', () => {
    const seen = automatic([meter(), device('pcs'), battery(40), battery(60)]);
    expect(seen?.why?.code).toBe('followsPlan');
    expect(automatic([meter(), device('pcs')])?.why?.code).toBe('noSoc');
  });
});

describe('a converter in run mode 1', () => {
  const atEdge = { values: { runMode: 1 }, loggerFirmware: '1.7.0' };
  it.each<[string, Partial<SiteDevice>, boolean, string | undefined]>([
    ['takes orders of automatic dispatch for its logger', atEdge, true, undefined],
    ['does not without automatic dispatch', atEdge, false, 'edge'],
    ['does not with an older logger', { ...atEdge, loggerFirmware: '1.6.9' }, true, 'edge'],
    ['does not behind a logger without the grid meter', { ...atEdge, loggerSn: 'OTHER' }, true, 'edge'],
    ['does not in fault', { ...atEdge, status: 'fault' }, true, 'stopped'],
  ])('%s', (_, more, isAutomatic, why) => {
    const pcs = device('pcs', more);
    const seen = view([meter(), pcs], { automatic: isAutomatic ? { guidance: null } : null });
    expect([seen.mode, seen.free.get(pcs.sn), seen.sends]).toEqual(['edge', why, why === undefined]);
    expect(seen.facts.storage).toHaveLength(why ? 0 : 1);
  });

  it('leaves no orders to converters in run mode 0 beside it: nobody holds their limits', () => {
    const [one, other] = [device('pcs', atEdge), device('pcs', { loggerFirmware: '1.7.0' })];
    const { facts, free } = view([meter(), one, other], { automatic: { guidance: null } });
    expect(facts.storage.map(({ sn }) => sn)).toEqual([one.sn]);
    expect(free.get(other.sn)).toBe('edge');
  });
});

it.each([
  ['1.7.0', true],
  ['2.0.0', true],
  ['1.6.9', false],
])('firmware %s knows a course: %s', (firmware, knows) => {
  expect(knowsCourse(firmware)).toBe(knows);
});

it.each([
  ['1.6.0', true],
  ['1.10.2', true],
  ['2.0.0', true],
  ['v1.6', true],
  ['1.5.9', false],
  ['', false],
  ['beta', false],
])('firmware %s supports it: %s', (firmware, knows) => {
  expect(knowsControl(firmware)).toBe(knows);
});
