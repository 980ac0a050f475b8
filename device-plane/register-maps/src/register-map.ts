import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import { z } from 'zod';
import { checked, FileFaults, pathText } from './file-faults.ts';
import { nearest } from './nearest.ts';
import { REGISTER_TYPES } from './registers.ts';

const ADDRESS_ERROR = 'enter the register address as 0 to 65535 or as "0x0000" to "0xFFFF"';
const address = z
  .union(
    [
      z.int({ error: ADDRESS_ERROR }).min(0, { error: ADDRESS_ERROR }).max(0xffff, { error: ADDRESS_ERROR }),
      z.string().regex(/^0x[0-9a-f]{1,4}$/i, { error: ADDRESS_ERROR }),
    ],
    { error: ADDRESS_ERROR },
  )
  .transform(Number);
const readFunction = z
  .literal([3, 4], { error: 'enter 3 for holding registers or 4 for input registers' })
  .default(3);
const type = z.enum(REGISTER_TYPES, { error: `enter one of ${REGISTER_TYPES.join(', ')}` });
const wordOrder = z.enum(['big', 'little'], {
  error: 'enter "big" if the high word is first, "little" if the low word is first',
});
const number = z.number({ error: 'enter a number' });

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
  point: z.string({ error: 'enter the name of a point of this device type' }),
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
  function: z.literal([6, 16], { error: 'enter 6 for one register or 16 for several' }).default(16),
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
    { error: `enter one of ${deviceKinds.map((kind) => kind.id).join(', ')}` },
  ),
  brand: z.string().max(50),
  model: z.string().max(50),
  wordOrder: wordOrder.default('big'),
  /** Unused registers that may be read to save requests. */
  maxGap: z.int().min(0).max(100).default(0),
  /** Maximum registers per request; a lower limit of the device is detected. */
  maxRead: z.int().min(1).max(125).default(100),
  registers: z.array(register, { error: 'enter a list of registers' }).min(1),
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

function* wrongNames(map: z.output<typeof schema>, kind: DeviceKind): Generator<string> {
  const points = kind.points.map((point) => point.name);
  const known = (name: string, place: readonly PropertyKey[]) =>
    findPoint(kind, name) ? undefined : unknown(pathText(place), `${kind.id} has no point`, name, points);
  if (map.sources.length === 0 && !map.source)
    yield 'sources: enter the documents the addresses are taken from';
  const seen = new Set<string>();
  for (const [i, { point, times }] of map.registers.entries()) {
    const fault = known(point, ['registers', i, 'point']);
    if (fault) yield fault;
    if (seen.has(point)) yield `registers[${i}].point: "${point}" is used twice`;
    seen.add(point);
    for (const factor of times)
      if (!map.registers.some((one) => one.point === factor))
        yield `registers[${i}].times: "${factor}" is not among the registers of this map`;
  }
  for (const name of Object.keys(map.constants)) {
    const fault = known(name, ['constants', name]);
    if (fault) yield fault;
  }
  for (const [name, writes] of Object.entries(map.commands)) {
    const command = kind.commands.find((one) => one.name === name);
    if (!command)
      yield unknown(
        'commands',
        `${kind.id} has no command`,
        name,
        kind.commands.map((one) => one.name),
      );
    const params = command?.params.map((param) => param.name) ?? [];
    for (const [i, { param, value }] of writes.entries()) {
      const place = `commands.${name}[${i}]`;
      if ((param === undefined) === (value === undefined)) yield `${place}: enter either "param" or "value"`;
      if (command && param !== undefined && !params.includes(param))
        yield unknown(`${place}.param`, `${name} has no parameter`, param, params);
    }
  }
}

function unknown(place: string, what: string, name: string, names: readonly string[]): string {
  const like = nearest(name, names);
  return `${place}: ${what} "${name}"${like === undefined ? '' : `, did you mean "${like}"?`}`;
}
