import { deviceKinds, hasRole } from '@heliodon/device-kinds/kinds';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { serialNumber } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import { pathText } from './file-faults.ts';

/* What a logger reads: lines and the devices on them. In logger.json, and as sent by the platform. */

/** A number with a range for error messages. */
export const between = (min: number, max: number, unit = '') => {
  const error = `enter a number from ${min} to ${max}${unit === '' ? '' : ` ${unit}`}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
};
export const whole = (min: number, max: number, unit = '') =>
  between(min, max, unit).int({ error: `enter a whole number from ${min} to ${max}` });
export const text = (what: string, max = 50) =>
  z
    .string({ error: `enter ${what}` })
    .min(1, { error: `enter ${what}` })
    .max(max, { error: `enter ${what}, at most ${max} characters` });
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `enter one of ${values.join(', ')}` });
const SN_ERROR = 'enter a serial number: 3 to 40 letters, digits, dots, hyphens or underscores';
export const sn = () =>
  z
    .string({ error: SN_ERROR })
    .refine((value) => serialNumber().safeParse(value).success, { error: SN_ERROR });

export const BAUDS = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;
export const PARITIES = ['none', 'even', 'odd'] as const;

const common = {
  name: text('a name for this line, for example "roof"'),
  timeoutMs: whole(50, 30_000, 'milliseconds').optional(),
  /** Between two requests; default: the longest of the maps on this line. */
  pauseMs: whole(0, 5000, 'milliseconds').optional(),
  /** What the devices on this line speak; default: Modbus. */
  protocol: oneOf(['modbus', 'dlt645']).optional(),
};
const tcpLine = z.strictObject({
  ...common,
  type: z.literal('tcp'),
  host: text('the address of the device or gateway, for example 192.168.1.20', 253),
  port: whole(1, 65_535).default(502),
  /** `rtu`: Modbus RTU frames over TCP, as serial device servers forward them. Default: `tcp`. */
  framing: oneOf(['tcp', 'rtu']).optional(),
});
const rtuLine = z.strictObject({
  ...common,
  type: z.literal('rtu'),
  path: text('the serial port, for example /dev/ttyUSB0', 200),
  /** Default: as usual for the protocol, see `serialSettingsOf`. */
  baud: z
    .literal(BAUDS, { error: 'enter a baud rate: 1200, 2400, 4800, 9600, 19200, 38400, 57600 or 115200' })
    .optional(),
  parity: oneOf(PARITIES).optional(),
  stopBits: z.literal([1, 2], { error: 'enter 1 or 2' }).default(1),
});

export const lineConfig = z.discriminatedUnion('type', [tcpLine, rtuLine], {
  error: 'enter a line of type "tcp" (host, port) or "rtu" (path, baud, parity, stopBits)',
});

const kindIds = deviceKinds.map((kind) => kind.id).filter((id) => !hasRole(id, 'gateway', 'charger'));

export const deviceConfig = z.strictObject({
  line: text('the name of one of the lines'),
  /** 1 to 247; devices with their own TCP interface often use 0 or 255. */
  unit: whole(0, 255).default(1),
  /** Of a DL/T 645 meter, instead of `unit`: the digits on its nameplate. */
  meterAddress: z
    .string()
    .regex(/^\d{1,12}$/, { error: 'enter the address on the meter, up to 12 digits' })
    .optional(),
  map: text('"sunspec", "dlt645" or the name of a register map, for example "acrel-adl400"', 200),
  kind: oneOf(kindIds).optional(),
  /** Of several devices of one kind behind one unit, from 1. */
  index: whole(1, 32).default(1),
  sn: sn().optional(),
  parent: sn().optional(),
  brand: text('the manufacturer').optional(),
  model: text('the model').optional(),
  ratedKw: between(0, 100_000, 'kW').optional(),
  samplingPoint: oneOf(samplingPoints.map((point) => point.id)).optional(),
  /** −1 reverses the signs of power and current. */
  sign: z.literal([1, -1], { error: 'enter 1 or -1' }).default(1),
  /** Swaps the import and export registers, for reversed current transformers. */
  swapEnergy: z.boolean({ error: 'enter true or false' }).default(false),
  /** Of a DL/T 645 meter behind transformers: it measures on their secondary side. */
  ctRatio: whole(1, 20_000).optional(),
  ptRatio: whole(1, 2000).optional(),
  /** Maximum registers per request, for devices that do not answer longer ones. */
  maxRead: whole(1, 125, 'registers').optional(),
});

/** Fields of a configuration with lines and devices. */
export const siteFields = {
  lines: z.array(lineConfig, { error: 'enter a list of lines' }).default([]),
  devices: z.array(deviceConfig, { error: 'enter a list of devices' }).default([]),
};
export const siteConfig = z.strictObject(siteFields);
export type SiteConfig = z.output<typeof siteConfig>;
export type LineConfig = SiteConfig['lines'][number];
export type DeviceConfig = SiteConfig['devices'][number];

type SerialLine = Extract<LineConfig, { type: 'rtu' }>;

/** With the defaults of the protocol: DL/T 645 meters are delivered with 2400 baud and even parity. */
export function serialSettingsOf({ protocol, baud, parity, stopBits }: Omit<SerialLine, 'type' | 'name'>) {
  const usual =
    protocol === 'dlt645'
      ? { baud: 2400 as const, parity: 'even' as const }
      : { baud: 9600 as const, parity: 'none' as const };
  return { baud: baud ?? usual.baud, parity: parity ?? usual.parity, stopBits };
}

/** Contradictions between valid values. */
export function* siteFaults({ lines, devices }: SiteConfig): Generator<string> {
  const names = lines.map((line) => line.name);
  for (const [i, name] of names.entries())
    if (names.indexOf(name) !== i)
      yield `lines[${i}].name: "${name}" is used twice; each line needs a unique name`;
  for (const [i, line] of lines.entries()) {
    if (line.type === 'rtu') {
      const before = lines.findIndex((other) => other.type === 'rtu' && other.path === line.path);
      if (before < i)
        yield `lines[${i}].path: ${line.path} is also in lines[${before}]; each port needs one line`;
    } else if (line.framing !== undefined && line.protocol === 'dlt645')
      yield `lines[${i}].framing: only for Modbus; remove it, or remove "protocol": "dlt645"`;
  }
  const seen = new Map<string, string>();
  for (const [i, one] of devices.entries()) {
    const at = (field: string) => pathText(['devices', i, field]);
    yield* meterFaults(one, lines, at);
    if (!names.includes(one.line))
      yield `${at('line')}: there is no line "${one.line}"; the lines are ${names.join(', ') || '(none)'}`;
    if (one.map === 'sunspec' && one.kind === undefined)
      yield `${at('kind')}: enter what to read from the SunSpec device: inverter, meter, pcs, battery or cluster`;
    const keys = [
      one.meterAddress === undefined
        ? `unit ${one.unit} of line ${one.line}, kind ${one.kind ?? one.map}, index ${one.index}`
        : `meter ${fullMeterAddress(one.meterAddress)} of line ${one.line}`,
    ];
    if (one.sn !== undefined) keys.push(`serial number ${one.sn}`);
    for (const key of keys) {
      const before = seen.get(key);
      if (before !== undefined) yield `devices[${i}]: ${key} is also in ${before}`;
      seen.set(key, `devices[${i}]`);
    }
  }
}

/** Twelve digits: those that are not on the nameplate are leading zeros. */
export const fullMeterAddress = (address: string): string => address.padStart(12, '0');

/** A DL/T 645 meter needs a line of this protocol and its address, and nothing else has them. */
function* meterFaults(
  device: DeviceConfig,
  lines: readonly LineConfig[],
  at: (field: string) => string,
): Generator<string> {
  const line = lines.find(({ name }) => name === device.line);
  const isMeter = device.map === 'dlt645';
  if (line && isMeter && line.protocol !== 'dlt645')
    yield `${at('line')}: line "${line.name}" is for Modbus; a DL/T 645 meter needs a line with "protocol": "dlt645"`;
  if (line && !isMeter && line.protocol === 'dlt645')
    yield `${at('map')}: line "${line.name}" is for DL/T 645; enter "dlt645", or a line without "protocol": "dlt645"`;
  if (isMeter && device.meterAddress === undefined)
    yield `${at('meterAddress')}: enter the address on the meter, up to 12 digits`;
  if (isMeter && device.kind !== undefined && !hasRole(device.kind, 'meter'))
    yield `${at('kind')}: DL/T 645 devices are meters; enter "meter"`;
  if (!isMeter)
    for (const field of ['meterAddress', 'ctRatio', 'ptRatio'] as const)
      if (device[field] !== undefined) yield `${at(field)}: only for DL/T 645 meters, with "map": "dlt645"`;
}
