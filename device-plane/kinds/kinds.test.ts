import {
  columnOf,
  DEVICE_ROLES,
  DEVICE_STATUSES,
  type DeviceKind,
  type Point,
} from '@heliodon/kernel/device-kind';
import type { Bilingual } from '@heliodon/kernel/lang';
import { describe, expect, it } from 'vitest';
import { deviceKinds, hasRole, kindById, kindsWith, rolesOf } from './kinds.ts';
import { meterBrands } from './meter/brands.ts';
import { samplingPoints } from './meter/sampling-points.ts';
import { postgresReservedWords } from './postgres-reserved-words.ts';

const CAMEL_CASE = /^[a-z][a-zA-Z0-9]*$/;
const HAN = /\p{Script=Han}/u;
const INT_LIMITS: Partial<Record<Point['store'], number>> = { int2: 32_767, int4: 2_147_483_647 };
const BYTES = { int2: 2, int4: 4, float4: 4, float8: 8 } as const;

/** Columns of every table in addition to its points. */
const OWN_COLUMNS = ['device_id', 'ts'];
const TUPLE_HEADER = 32;
const ARRAY_HEADER = 24;
const PAGE = 8192;
const TOAST_FROM = 2000;

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;
const duplicates = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

function expectBothTexts(text: Bilingual) {
  expect(text.zh.trim(), text.en).not.toBe('');
  expect(text.en, text.zh).toMatch(/^[\x20-\x7e°²Ωµ–]+$/);
  expect(text.zh).not.toBe(text.en);
  expect(text.zh).toMatch(HAN);
}

const bytesOf = (point: Point): number =>
  point.list ? ARRAY_HEADER + point.list * BYTES[point.store] : BYTES[point.store];
const rowBytes = (kind: DeviceKind) =>
  kind.points.reduce((sum, point) => sum + bytesOf(point), TUPLE_HEADER + 16);
const pointOf = (kind: DeviceKind, name: string) => kind.points.find((point) => point.name === name);

describe('the registry', () => {
  it('contains every kind once', () => {
    const ids = 'inverter logger pcs battery cluster meter weather charger'.split(' ');
    expect(deviceKinds.map((kind) => kind.id)).toEqual(ids);
    for (const kind of deviceKinds) expect(kindById(kind.id)).toBe(kind);
    expect(kindById('toaster')).toBeUndefined();
  });

  it('gives each kind a designation of its own, readable in both languages', () => {
    const designations = deviceKinds.map(({ designation }) => designation);
    expect(duplicates(designations)).toEqual([]);
    for (const designation of designations) expect(designation).toMatch(/^[A-Z]{2,4}$/);
  });

  it('has parts only of kinds that exist', () => {
    for (const { partOf } of deviceKinds) if (partOf) expect(kindById(partOf)).toBeDefined();
  });
});

describe('roles', () => {
  it.each(DEVICE_ROLES)('%s: at least one kind has it', (role) => {
    const ids = kindsWith(role);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(hasRole(id, role)).toBe(true);
    for (const { id } of deviceKinds) expect(hasRole(id, role)).toBe(ids.includes(id));
  });

  it.each(deviceKinds)('$id has at least one, each once', ({ id, roles }) => {
    expect(roles.length).toBeGreaterThan(0);
    expect(isUnique(roles)).toBe(true);
    expect(rolesOf(id)).toBe(roles);
  });

  it('one of several is enough, and each kind is listed once', () => {
    expect(hasRole('meter', 'charger', 'meter')).toBe(true);
    expect(hasRole('meter', 'charger', 'battery')).toBe(false);
    expect([...kindsWith('meter', 'generator', 'meter')].sort()).toEqual(['inverter', 'meter']);
    expect(kindsWith()).toEqual([]);
  });

  it('an unknown kind has none', () => {
    expect(rolesOf('heatPump')).toEqual([]);
    expect(hasRole('heatPump', ...DEVICE_ROLES)).toBe(false);
  });
});

describe.each(deviceKinds.map((kind) => [kind.id, kind] as const))('%s', (_, kind) => {
  it('names its points so that messages, calls and columns agree', () => {
    const columns = kind.points.map(columnOf);
    expect(duplicates([...columns, ...OWN_COLUMNS])).toEqual([]);
    expect(columns.filter((column) => postgresReservedWords.has(column))).toEqual([]);
    expect(columns.filter((column) => column.length > 63)).toEqual([]);
    for (const { name } of kind.points) expect(name).toMatch(CAMEL_CASE);
  });

  it('has texts in both languages', () => {
    expectBothTexts(kind);
    for (const point of kind.points) {
      expectBothTexts(point);
      for (const text of Object.values(point.codes ?? {})) expectBothTexts(text);
      for (const text of Object.values(point.signs ?? {})) expectBothTexts(text);
    }
    for (const key of ['zh', 'en'] as const)
      expect(duplicates(kind.points.map((point) => point[key]))).toEqual([]);
  });

  it('has ranges that fit its columns', () => {
    for (const { name, store, min, max, scale = 1, list, decimals } of kind.points) {
      expect(min, name).toBeLessThan(max);
      const limit = INT_LIMITS[store];
      if (limit !== undefined) {
        expect(Math.max(Math.abs(min), Math.abs(max)) * scale, name).toBeLessThanOrEqual(limit);
        expect(10 ** decimals, name).toBe(scale);
      }
      if (scale !== 1) expect(list, name).toBeDefined();
      if (list !== undefined) expect(list, name).toBeLessThanOrEqual(512);
    }
  });

  it('stores registers in double precision, never negative', () => {
    for (const { name, register, store, min, max, list } of kind.points) {
      expect(store === 'float8', name).toBe(register !== undefined);
      if (!register) continue;
      expect(min).toBe(0);
      expect(list).toBeUndefined();
      if (register.rolloverAt !== undefined) expect(register.rolloverAt, name).toBeLessThanOrEqual(max);
    }
  });

  it('states the sign convention wherever a current or a power is signed', () => {
    for (const { name, unit, min, signs } of kind.points) {
      if (['kW', 'A', 'kvar'].includes(unit)) expect(signs !== undefined, name).toBe(min < -0.5);
    }
  });

  it('has headline points that exist', () => {
    const { outKwh, inKwh, ...others } = kind.headline;
    for (const name of Object.values(others)) expect(pointOf(kind, name)?.list, name).toBeUndefined();
    for (const name of Object.values(others)) expect(pointOf(kind, name), name).toBeDefined();
    for (const name of [outKwh, inKwh]) if (name) expect(pointOf(kind, name)?.register, name).toBeDefined();
  });

  it('maps each code of its status point to a status', () => {
    const codes = pointOf(kind, kind.status.point)?.codes ?? {};
    expect(Object.keys(kind.status.map)).toEqual(Object.keys(codes));
    for (const status of Object.values(kind.status.map)) expect(DEVICE_STATUSES).toContain(status);
    expect(Object.values(kind.status.map)).toContain('fault');
    expect(Object.values(kind.status.map)).not.toContain('offline');
  });

  it('has codes within the range of their point', () => {
    for (const { codes, min, max } of kind.points)
      for (const code of Object.keys(codes ?? {})) {
        expect(Number(code)).toBeGreaterThanOrEqual(min);
        expect(Number(code)).toBeLessThanOrEqual(max);
      }
  });

  it('fits a sample into a page of PostgreSQL', () => {
    expect(rowBytes(kind)).toBeLessThan(PAGE);
  });

  it('has commands with valid parameters', () => {
    expect(duplicates(kind.commands.map((command) => command.name))).toEqual([]);
    for (const command of kind.commands) {
      expect(command.name).toMatch(CAMEL_CASE);
      expectBothTexts(command);
      expect(command.params.length === 0, command.name).toBe(command.type === 'action');
      expect(duplicates(command.params.map((each) => each.name))).toEqual([]);
      if (command.sinceLogger) expect(command.sinceLogger).toMatch(/^\d+\.\d+\.\d+$/);
      for (const each of command.params) {
        expect(each.name).toMatch(CAMEL_CASE);
        expectBothTexts(each);
        expect(each.min, `${command.name}.${each.name}`).toBeLessThan(each.max);
        const codes = Object.keys(each.options ?? {}).map(Number);
        if (each.options) expect([Math.min(...codes), Math.max(...codes)]).toEqual([each.min, each.max]);
        for (const text of Object.values(each.options ?? {})) expectBothTexts(text);
      }
    }
  });

  it('verifies commands by a measurement that can represent every value', () => {
    for (const { name, verify, params } of kind.commands) {
      if (!verify) continue;
      const point = pointOf(kind, verify.point);
      const asked = params.find((each) => each.name === verify.param);
      const factor = verify.factor ?? 1;
      expect(point, name).toBeDefined();
      expect(asked, name).toBeDefined();
      expect((asked?.min ?? 0) * factor, name).toBeGreaterThanOrEqual(point?.min ?? 0);
      expect((asked?.max ?? 0) * factor, name).toBeLessThanOrEqual(point?.max ?? 0);
      expect(verify.tolerance).toBeGreaterThanOrEqual(0);
      expect(verify.withinS).toBeGreaterThan(0);
    }
  });

  it('has events with unique numbers, texts and solutions', () => {
    expect(isUnique(kind.events.map((event) => event.code))).toBe(true);
    expect(duplicates(kind.events.map((event) => event.text.zh))).toEqual([]);
    expect(duplicates(kind.events.map((event) => event.text.en))).toEqual([]);
    for (const { code, text, solution } of kind.events) {
      expect(code).toBeGreaterThan(0);
      expect(code).toBeLessThanOrEqual(pointOf(kind, 'faultCode')?.max ?? 0);
      expectBothTexts(text);
      expectBothTexts(solution);
    }
  });
});

/** Values that devices send for "no value", and points for which they can be real. */
describe('values that mean "no value"', () => {
  const all = deviceKinds.flatMap((kind) =>
    kind.points.map((point) => ({ id: `${kind.id}.${point.name}`, ...point })),
  );
  const large = /^energy(Month|Year)Kwh$/;
  const measured = all.filter(
    ({ name, register, store }) => !register && store !== 'int4' && !large.test(name),
  );

  it.each([65_535, 2_147_483_647, 4_294_967_295])('%d is outside every measurement', (pattern) => {
    expect(measured.filter((point) => point.max >= pattern).map((point) => point.id)).toEqual([]);
  });

  it.each([655.35, 327.67, 3276.7])('%d is outside every temperature and percentage', (pattern) => {
    const small = measured.filter((point) => ['°C', '%', 'Hz'].includes(point.unit));
    expect(small.filter((point) => point.max >= pattern).map((point) => point.id)).toEqual([]);
  });

  it('−1 is outside every unsigned point', () => {
    const unsigned = all.filter((point) => !point.signs && ['V', 'A', 'kWh', 'kΩ', ''].includes(point.unit));
    const taken = unsigned.filter((point) => point.min <= -1).map((point) => point.name);
    const signedByNature = /^powerFactor|ToEarthVoltage$/;
    expect(taken.filter((name) => !signedByNature.test(name))).toEqual([]);
  });
});

describe('sizes', () => {
  it('keeps an inverter sample below the size at which PostgreSQL moves lists out of the row', () => {
    const inverter = kindById('inverter') as DeviceKind;
    expect(inverter.points.filter((point) => !point.list).length).toBeGreaterThanOrEqual(55);
    expect(rowBytes(inverter)).toBeLessThan(TOAST_FROM);
  });

  it.each([
    ['inverter', 'strings', [32, 32, 32, 16, 16, 16]],
    ['battery', 'clusters', [32, 32, 32, 32]],
    ['cluster', 'packs', [32, 32, 32, 32]],
    ['cluster', 'cells', [512, 512]],
    ['charger', 'session', [4, 4, 4, 4, 4, 4, 4]],
  ])('%s: %s', (id, group, sizes) => {
    const lists = kindById(id)?.points.filter((point) => point.group === group);
    expect(lists?.map((point) => point.list)).toEqual(sizes);
  });
});

describe('codes of the specification', () => {
  const english = (id: string, name: string) =>
    Object.values(pointOf(kindById(id) as DeviceKind, name)?.codes ?? {}).map((text) => text.en);

  it('keeps their order', () => {
    expect(english('battery', 'workStatus')).toEqual(['Standby', 'Normal', 'Fault', 'Upgrading']);
    expect(pointOf(kindById('battery') as DeviceKind, 'workStatus')?.max).toBe(7);
    expect(english('battery', 'chargeState')).toEqual(['None', 'Charge', 'Discharge']);
    expect(english('cluster', 'packStatus')).toHaveLength(7);
    expect(english('pcs', 'workMode')).toEqual(['Load first', 'Battery first', 'Grid first']);
    expect(english('pcs', 'runMode')).toHaveLength(4);
  });

  it('has three brands and five sampling points', () => {
    expect(meterBrands).toHaveLength(3);
    expect(samplingPoints.map((point) => point.id)).toEqual([
      'load',
      'pv',
      'storage',
      'acLow',
      'highVoltage',
    ]);
    for (const list of [meterBrands, samplingPoints]) {
      expect(isUnique(list.map((entry) => entry.code))).toBe(true);
      for (const entry of list) expectBothTexts(entry);
    }
  });
});

it.each([
  ['pcs', '（交流侧）', '(AC)'],
  ['battery', '（直流侧）', '(DC)'],
  ['cluster', '（直流侧）', '(DC)'],
])('energy of storage states the side on which it is measured: %s', (id, zh, en) => {
  const counted =
    kindById(id)?.points.filter(({ name }) => /^(dis)?charge(Today|Total)Kwh$/.test(name)) ?? [];
  expect(counted.length).toBeGreaterThan(0);
  for (const point of counted)
    expect([point.zh, point.en]).toEqual([expect.stringContaining(zh), expect.stringContaining(en)]);
});
