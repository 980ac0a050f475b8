import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import { at, coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import { z } from 'zod';
import { checked, FileFaults, pathText } from './file-faults.ts';
import { nearest } from './nearest.ts';
import { REGISTER_TYPES } from './registers.ts';
import { rule } from './rules.ts';

const ADDRESS_ERROR = rule('registerAddress', {});
const address = z
  .union(
    [
      z.int({ error: ADDRESS_ERROR }).min(0, { error: ADDRESS_ERROR }).max(0xffff, { error: ADDRESS_ERROR }),
      z.string().regex(/^0x[0-9a-f]{1,4}$/i, { error: ADDRESS_ERROR }),
    ],
    { error: ADDRESS_ERROR },
  )
  .transform(Number);
const readFunction = z.literal([3, 4], { error: rule('readFunction', {}) }).default(3);
const type = z.enum(REGISTER_TYPES, { error: rule('oneOf', { values: REGISTER_TYPES.join(', ') }) });
const wordOrder = z.enum(['big', 'little'], { error: rule('wordOrder', {}) });
const number = z.number({ error: rule('number', {}) });

/** How a number is read from its registers. */
const numberAt = {
  address,
  function: readFunction,
  type,
  wordOrder: wordOrder.optional(),
  scale: number.default(1),
  offset: number.default(0),
  sign: z.literal([1, -1], { error: 'enter 1 or -1' }).default(1),
  /** First bit from the lowest, and number of bits. */
  bits: z
    .tuple([z.int().min(0).max(31), z.int().min(1).max(32)], { error: 'enter [first bit, count]' })
    .optional(),
  /** Raw values that mean: no value. */
  invalid: z.array(number, { error: 'enter a list of raw numbers' }).default([]),
  /** Raw code → our code. */
  codes: z.record(z.string(), number).optional(),
  /** Why the address or scale is not certain: the sources differ, or apply to some models only. */
  uncertain: z.string().optional(),
};
const plainNumber = z.strictObject(numberAt);

const register = z.strictObject({
  /** Point of the kind; one list value as stringVoltage.3. */
  point: z.string({ error: rule('pointName', {}) }),
  ...numberAt,
  /** Added to the value; those without a value are left out. */
  plus: z.array(plainNumber).default([]),
  /** A register whose codes give the sign: 1 or -1. */
  signFrom: plainNumber.optional(),
  /** Points of this map used as factors, such as CT and PT ratio. */
  times: z.array(z.string()).default([]),
});

const write = z.strictObject({
  /** A command parameter, or a constant instead. */
  param: z.string().optional(),
  value: number.optional(),
  address,
  type,
  wordOrder: wordOrder.optional(),
  scale: number.default(1),
  offset: number.default(0),
  sign: z.literal([1, -1]).default(1),
  /** Our code → raw code, instead of scale and offset. */
  codes: z.record(z.string(), number).optional(),
  /** Only if the parameter of the command has this sign: many devices have a mode and an unsigned power. */
  whenSign: z.enum(['positive', 'negative', 'zero']).optional(),
  /** As in a register. */
  uncertain: z.string().optional(),
  function: z.literal([6, 16], { error: rule('writeFunction', {}) }).default(16),
});

const probe = z.strictObject({
  address,
  function: readFunction,
  type,
  wordOrder: wordOrder.optional(),
  scale: number.default(1),
  min: number,
  max: number,
});

/** A document, or a public implementation that was compared with it. */
const source = z.strictObject({
  title: z.string(),
  by: z.enum(['maker', 'implementation']),
  url: z.string().optional(),
});

/** Factory settings of the device, as far as known. */
const connection = z.strictObject({
  tcpPort: z.int().min(1).max(65_535).nullable().optional(),
  unit: z.int().min(0).max(247).optional(),
  baud: z.int().positive().optional(),
  parity: z.enum(['none', 'even', 'odd']).optional(),
  stopBits: z.literal([1, 2]).optional(),
});

const bothLanguages = z.strictObject({ zh: z.array(z.string()).min(1), en: z.array(z.string()).min(1) });

/** An alarm of the device, with the code that its maker gives it. */
const event = z.strictObject({
  code: z.int({ error: 'enter the number of the manufacturer' }).min(1).max(899_999),
  zh: z.string(),
  en: z.string(),
  severity: z.enum(['fault', 'warning', 'notice']),
});

/** A register of alarms: one per bit, or one per value. */
const eventRegister = z.strictObject({
  address,
  function: readFunction,
  type: z.enum(['u16', 'u32']),
  wordOrder: wordOrder.optional(),
  bits: z.record(z.string(), event).optional(),
  values: z.record(z.string(), event).optional(),
});

/** What is known of a device besides its registers. */
export const described = {
  /** Where addresses, types and scales come from. */
  sources: z.array(source).min(1),
  /** How the main registers were confirmed; maps of users have none. */
  verified: z.enum(['hardware', 'two sources', 'one source']).optional(),
  /** As on the nameplate. */
  models: z.array(z.string()).default([]),
  notFor: z.array(z.string()).default([]),
  connection: connection.default({}),
  /** What to connect and to set on the device. */
  setup: bothLanguages.optional(),
};

const schema = z.strictObject({
  ...described,
  sources: z.array(source).default([]),
  /** Short form of `sources`, for own maps. */
  source: z.string().optional(),
  /**
   * A hybrid inverter has a map for each device in it, named `<family>-<part>`, with the same fingerprint and serial
   * number.
   */
  part: z.enum(['pv', 'pcs', 'battery', 'meter']).optional(),
  kind: z.enum(
    deviceKinds.map((kind) => kind.id),
    { error: rule('oneOf', { values: deviceKinds.map((kind) => kind.id).join(', ') }) },
  ),
  brand: z.string().max(50),
  model: z.string().max(50),
  wordOrder: wordOrder.default('big'),
  /** Unused registers that may be read to save requests. */
  maxGap: z.int().min(0).max(100).default(0),
  /** Maximum registers per request; a lower limit of the device is detected. */
  maxRead: z.int().min(1).max(125).default(100),
  registers: z.array(register, { error: rule('registersMissing', {}) }).min(1),
  /** Points with constant values, such as workStatus of a device without it. */
  constants: z.record(z.string(), number).default({}),
  /** The serial number, as a number or as text in this many registers. */
  serial: z
    .strictObject({
      address,
      function: readFunction,
      type: type.default('u32'),
      text: z.int().min(1).max(32).optional(),
    })
    .optional(),
  commands: z.record(z.string(), z.array(write).min(1)).default({}),
  /** Commands whose adjacent registers must be written in one request. */
  oneWrite: z.array(z.string()).default([]),
  events: z.array(eventRegister).default([]),
  /** Identification by a scan: all registers must be in their ranges. */
  fingerprint: z.array(probe).default([]),
  /** What else answers like this, or how well the registers tell the device apart. */
  fingerprintNote: z.string().optional(),
  /** Least time between two requests. */
  pauseMs: z.int().min(0).max(5000).default(0),
});

export type MapRegister = z.output<typeof register>;
export type MapEvent = z.output<typeof event>;
export type NumberAt = z.output<typeof plainNumber>;
export type MapWrite = z.output<typeof write>;
export type RegisterMap = z.output<typeof schema> & {
  readonly file: string;
  readonly deviceKind: DeviceKind;
};

/** As in its file, before defaults. */
export type WrittenMap = z.input<typeof schema>;

/** `file` is its name in messages. Throws FileFaults. */
export function registerMapOf(value: unknown, file: string): RegisterMap {
  const map = checked(schema, value, file);
  const deviceKind = kindById(map.kind);
  if (!deviceKind) throw new FileFaults(file, [`kind: there is no kind "${map.kind}"`]);
  const faults = [...wrongNames(map, deviceKind)];
  if (faults.length > 0) throw new FileFaults(file, faults);
  return { ...map, file, deviceKind };
}

function* wrongNames(map: z.output<typeof schema>, kind: DeviceKind): Generator<LoggerText> {
  const points = kind.points.map((point) => point.name);
  const pointFault = (name: string, place: readonly PropertyKey[]): LoggerText | undefined => {
    if (findPoint(kind, name)) return undefined;
    const like = nearest(name, points);
    return at(
      pathText(place),
      like === undefined
        ? coded('noPoint', { kind: kind.id, name })
        : coded('noPointLike', { kind: kind.id, name, like }),
    );
  };
  if (map.sources.length === 0 && !map.source) yield at('sources', coded('sourcesMissing', {}));
  const seen = new Set<string>();
  for (const [i, { point, times }] of map.registers.entries()) {
    const fault = pointFault(point, ['registers', i, 'point']);
    if (fault !== undefined) yield fault;
    if (seen.has(point)) yield at(`registers[${i}].point`, coded('nameTwice', { name: point }));
    seen.add(point);
    for (const name of times)
      if (!map.registers.some((one) => one.point === name))
        yield at(`registers[${i}].times`, coded('noFactor', { name }));
  }
  for (const name of Object.keys(map.constants)) {
    const fault = pointFault(name, ['constants', name]);
    if (fault !== undefined) yield fault;
  }
  for (const [name, writes] of Object.entries(map.commands)) {
    const command = kind.commands.find((one) => one.name === name);
    if (!command) yield at('commands', noCommand(kind, name));
    const params = command?.params.map((param) => param.name) ?? [];
    for (const [i, { param, value }] of writes.entries()) {
      const place = `commands.${name}[${i}]`;
      if ((param === undefined) === (value === undefined)) yield at(place, coded('paramOrValue', {}));
      if (command && param !== undefined && !params.includes(param))
        yield at(`${place}.param`, noParam(name, param, params));
    }
  }
}

function noCommand({ id: kind, commands }: DeviceKind, name: string): LoggerText {
  const like = nearest(
    name,
    commands.map((one) => one.name),
  );
  return like === undefined
    ? coded('noCommand', { kind, name })
    : coded('noCommandLike', { kind, name, like });
}

function noParam(command: string, name: string, names: readonly string[]): LoggerText {
  const like = nearest(name, names);
  return like === undefined
    ? coded('noParam', { command, name })
    : coded('noParamLike', { command, name, like });
}
