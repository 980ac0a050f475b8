import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPoint } from '@heliodon/kernel/device-kind';
import { knownMaps } from '@heliodon/register-maps/library';
import { blocksOf } from '@heliodon/register-maps/read-plan';
import type { RegisterMap } from '@heliodon/register-maps/register-map';
import { widthOf } from '@heliodon/register-maps/registers';
import { sunSpecMakers } from '@heliodon/register-maps/sunspec-makers';
import { numbersOf } from '@heliodon/register-maps/values';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { alarmsOf, exampleParams, familiesOf, imageOfFamily } from '../../../test/map-image.ts';
import { type ModbusServer, startModbusServer } from '../../../test/modbus-server.ts';
import { siteOf } from '../../../test/site.ts';
import { lineOf } from '../line-building.ts';
import { Line } from '../modbus/line.ts';
import { scan } from '../scan.ts';
import type { Site } from '../site.ts';

/* Every map of the library is checked, and read from a device that is simulated by its own registers. */

const maps = knownMaps();
const STRANGER = 247;

it('has devices of many makers', () => {
  expect(maps.length).toBeGreaterThanOrEqual(40);
  expect(new Set(maps.map(({ map }) => map.brand.toLowerCase())).size).toBeGreaterThanOrEqual(20);
  for (const { models, setup } of sunSpecMakers())
    expect([models.length > 0, setup !== undefined]).toEqual([true, true]);
});

describe.each(maps)('$name', ({ map }) => {
  it('names its sources, how sure it is, the models and what to set on the device', () => {
    expect(map.sources.length).toBeGreaterThanOrEqual(map.verified === 'two sources' ? 2 : 1);
    expect(map.verified).toBeDefined();
    expect(map.models.length).toBeGreaterThan(0);
    expect(map.setup?.en).toHaveLength(map.setup?.zh.length ?? -1);
  });

  it('reads no register twice as different numbers', () => {
    expect(overlapsOf(map)).toEqual([]);
  });

  it('asks for no more registers at once than the device answers', () => {
    const counts = blocksOf(numbersOf(map.registers), map.maxRead, map.maxGap).map(({ count }) => count);
    expect(Math.max(...counts)).toBeLessThanOrEqual(map.maxRead);
  });

  it('maps codes to codes of the point', () => {
    for (const { point, codes = {} } of map.registers) {
      const known = Object.keys(findPoint(map.deviceKind, point)?.point.codes ?? {}).map(Number);
      for (const code of Object.values(codes))
        expect([point, known]).toEqual([point, expect.arrayContaining([code])]);
    }
    for (const [point, value] of Object.entries(map.constants)) {
      const { codes } = findPoint(map.deviceKind, point)?.point ?? {};
      if (codes) expect(Object.keys(codes)).toContain(String(value));
    }
  });

  it('writes every parameter of its commands', () => {
    for (const [name, writes] of Object.entries(map.commands)) {
      const command = map.deviceKind.commands.find((one) => one.name === name);
      const written = new Set(writes.flatMap(({ param }) => param ?? []));
      expect([name, [...written].sort()]).toEqual([name, command?.params.map((param) => param.name).sort()]);
    }
  });

  it('is recognised by a fingerprint, or says why not', () => {
    expect(map.fingerprint.length > 0 || map.fingerprintNote !== undefined).toBe(true);
    for (const { min, max } of map.fingerprint) expect(min).toBeLessThanOrEqual(max);
  });
});

/** Registers that overlap and are not the same number or parts of it. */
function overlapsOf({ registers }: RegisterMap): string[] {
  const faults: string[] = [];
  const numbers = numbersOf(registers);
  for (const [i, one] of numbers.entries())
    for (const other of numbers.slice(i + 1)) {
      if (one.function !== other.function) continue;
      const isApart =
        one.address + widthOf(one.type) <= other.address ||
        other.address + widthOf(other.type) <= one.address;
      const isSame = one.address === other.address && one.type === other.type;
      if (!isApart && !isSame) faults.push(`${one.key} and ${other.key}`);
    }
  return faults;
}

describe('simulated devices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heliodon-library-'));
  /** Parts of a hybrid inverter share a unit. */
  const units = familiesOf(maps).map((family, i) => ({ unit: i + 1, parts: family.parts, family }));
  let server: ModbusServer;
  let site: Site | undefined;
  beforeAll(async () => {
    const image = {
      ...Object.fromEntries(units.map(({ unit, family }) => [unit, imageOfFamily(family)])),
      [STRANGER]: { holding: { 99: ['0007'] } },
    };
    const path = join(folder, 'library.json');
    writeFileSync(path, JSON.stringify({ units: image }));
    server = await startModbusServer(path);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await site?.close();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are found by the scan, each as itself or with the maps that cannot be told apart', async () => {
    const { report } = await scan({ hosts: ['127.0.0.1'], ports: [server.port], units: [1, units.length] });
    const proposed = units.map(({ unit, parts }) => {
      const lines = report.filter((line) => line.includes(`, unit ${unit}:`)).join('\n');
      return parts
        .filter(({ name, map }) => map.fingerprint.length > 0 && !isNamed(lines, name))
        .map(({ name }) => name);
    });
    expect(proposed.flat()).toEqual([]);
    const isUnsure = (name: string) => report.some((line) => line.includes(`${name}.json; also fits`));
    const unexplained = maps.filter(({ name, map }) => isUnsure(name) && map.fingerprintNote === undefined);
    expect(unexplained.map(({ name }) => name)).toEqual([]);
  });

  const each = units.flatMap(({ unit, parts }) => parts.map(({ name, map }) => ({ unit, name, map })));

  it.each(each)('$name: all values are within the ranges of their points', async ({ unit, name, map }) => {
    const device = deviceOf(unit, name);
    await device.open();
    const values = await device.read();
    for (const [point, value] of Object.entries(values)) {
      if (isAnsweredOtherwise(map, point)) continue;
      const found = findPoint(map.deviceKind, point)?.point;
      const list = (Array.isArray(value) ? value : [value]).filter((one) => one !== null);
      for (const one of list) {
        expect([point, one]).toEqual([point, expect.any(Number)]);
        const isWithin = Number(one) >= (found?.min ?? 0) && Number(one) <= (found?.max ?? 0);
        expect([point, one, isWithin]).toEqual([point, one, true]);
      }
    }
    const read = Object.values(values).filter((value) => value !== null);
    expect(read.length).toBeGreaterThan(1);
  });

  const alarming = each.filter(({ map }) => map.events.length > 0);

  it.each(alarming)(
    '$name: alarms have the codes and words of the manufacturer',
    async ({ unit, name, map }) => {
      const device = deviceOf(unit, name);
      const values = await device.read();
      const events = device.events ?? [];
      for (const { code, zh, en, severity } of alarmsOf(map))
        expect(events).toContainEqual(
          expect.objectContaining({ code: 1_000_000 + code, text: { zh, en }, severity }),
        );
      const severe = events.filter(({ severity }) => severity === 'fault').map(({ code }) => code);
      expect([values.faultCode ?? 0, severe[0] ?? 0]).toEqual([severe[0] ?? 0, severe[0] ?? 0]);
    },
  );

  it('an alarm that several maps of a hybrid inverter read is reported once', async () => {
    const unit = each.find(({ name }) => name === 'foxess-h3-pv')?.unit ?? 0;
    const devices = ['foxess-h3-pv', 'foxess-h3-pcs'].map((map, i) => ({ unit, map, sn: `DEV-${i}` }));
    site = siteOf(
      { name: 'roof', type: 'tcp', host: '127.0.0.1', port: server.port, pauseMs: 0 },
      ...devices,
    );
    const reported: number[] = [];
    for (const device of site.devices) {
      expect((await device.read()).faultCode).toBeGreaterThan(1_000_000);
      reported.push(device.events?.length ?? 0);
    }
    expect(reported).toEqual([5, 0]);
  });

  const commanded = each.flatMap(({ unit, name, map }) =>
    Object.keys(map.commands).map((command) => ({ unit, name, map, command })),
  );

  it.each(commanded)('$name takes $command, and reads it back', async ({ unit, name, map, command }) => {
    const device = deviceOf(unit, name);
    const writes = map.commands[command] ?? [];
    const params = exampleParams(map, command);
    await device.execute(command, params);
    const back = await device.readBack([command]);
    for (const { param, whenSign } of writes) {
      if (param === undefined || whenSign !== undefined) continue;
      const difference = (back[`${command}.${param}`] ?? Number.NaN) - (params[param] ?? 0);
      expect([param, Math.abs(difference) < 0.51]).toEqual([param, true]);
    }
  });

  const steered = commanded.filter(({ map, command }) =>
    map.commands[command]?.some(({ whenSign }) => whenSign),
  );

  it.each(steered)('$name: $command has another mode by sign', async ({ unit, name, map, command }) => {
    const device = deviceOf(unit, name);
    const modes: string[] = [];
    for (const powerKw of [3, -3, 0]) {
      await device.execute(command, { powerKw });
      modes.push(String(await registersOf(unit, map.commands[command] ?? [])));
    }
    expect(new Set(modes).size).toBe(3);
  });

  /** The written registers of a command, as the device holds them. */
  async function registersOf(unit: number, writes: RegisterMap['commands'][string]): Promise<number[]> {
    const line = lineOf({ name: 'look', type: 'tcp', host: '127.0.0.1', port: server.port, pauseMs: 0 });
    try {
      const held: number[] = [];
      for (const { address, type } of writes)
        held.push(...(await line.read(unit, 3, address, widthOf(type))));
      return held;
    } finally {
      await line.close();
    }
  }

  it('a device that does not match the fingerprint is read, and gets no command', async () => {
    const path = join(folder, 'other.json');
    const register = { address: 99, type: 'u16' };
    writeFileSync(
      path,
      JSON.stringify({
        source: 'a test',
        kind: 'inverter',
        brand: 'Own',
        model: 'One',
        registers: [{ point: 'activePowerKw', ...register }],
        commands: { setActivePowerLimit: [{ param: 'limitPercent', ...register }] },
        fingerprint: [{ ...register, min: 8, max: 9 }],
      }),
    );
    const device = deviceOf(STRANGER, path);
    expect(await device.read()).toEqual({ activePowerKw: 7 });
    await expect(device.execute('setActivePowerLimit', { limitPercent: 50 })).rejects.toThrow(
      'does not match the fingerprint',
    );
    expect(await device.read()).toEqual({ activePowerKw: 7 });
  });

  const joined = commanded.filter(({ map, command }) => map.oneWrite.includes(command));

  it.each(joined)(
    '$name writes adjacent registers of $command in one request',
    async ({ unit, name, map, command }) => {
      const written = vi.spyOn(Line.prototype, 'write');
      const device = deviceOf(unit, name);
      await device.execute(command, exampleParams(map, command));
      const requests = written.mock.calls.map(([, address, words]) => ({
        address,
        end: address + words.length,
      }));
      expect(requests.some(({ address, end }) => end - address > 4)).toBe(true);
      expect(requests.some(({ end }) => requests.some(({ address }) => address === end))).toBe(false);
    },
  );

  function deviceOf(unit: number, map: string) {
    site = siteOf(
      { name: 'roof', type: 'tcp', host: '127.0.0.1', port: server.port, pauseMs: 0 },
      { unit, map, sn: 'DEV-1' },
    );
    const [device] = site.devices;
    if (!device) throw new Error('no device');
    return device;
  }
});

/** Proposed, or mentioned as another map that fits. */
const isNamed = (lines: string, name: string): boolean => new RegExp(`[ /]${name}(\\.json|,|:)`).test(lines);

/** Some devices answer with their model if a register in the middle of a number is read alone. */
function isAnsweredOtherwise({ fingerprint, registers }: RegisterMap, point: string): boolean {
  const read = registers.find((register) => register.point === point);
  return fingerprint.some(
    (probe) =>
      read?.function === probe.function &&
      probe.address > read.address &&
      probe.address < read.address + widthOf(read.type),
  );
}
