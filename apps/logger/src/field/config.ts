import { dirname, resolve } from 'node:path';
import { deviceKinds, hasRole } from '@heliodon/device-kinds/kinds';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { serialNumber } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import { FileFaults, pathText, readChecked } from './file-faults.ts';

const SECRET_VARIABLE = 'HELIODON_LOGGER_SECRET';

/** A number with a range for error messages. */
const between = (min: number, max: number, unit = '') => {
  const error = `enter a number from ${min} to ${max}${unit === '' ? '' : ` ${unit}`}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
};
const whole = (min: number, max: number, unit = '') =>
  between(min, max, unit).int({ error: `enter a whole number from ${min} to ${max}` });
const text = (what: string, max = 50) =>
  z
    .string({ error: `enter ${what}` })
    .min(1, { error: `enter ${what}` })
    .max(max, { error: `enter ${what}, at most ${max} characters` });
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `enter one of ${values.join(', ')}` });
const SN_ERROR = 'enter a serial number: 3 to 40 letters, digits, dots, hyphens or underscores';
const sn = () =>
  z
    .string({ error: SN_ERROR })
    .refine((value) => serialNumber().safeParse(value).success, { error: SN_ERROR });

const address = z.url({
  protocol: /^mqtts?$/,
  error: 'enter the platform address, such as mqtt://192.168.1.10:1883, or mqtts:// for TLS',
});

const common = {
  name: text('a name for this line, for example "roof"'),
  timeoutMs: whole(50, 30_000, 'milliseconds').optional(),
  /** Between two requests; default: the longest of the maps on this line. */
  pauseMs: whole(0, 5000, 'milliseconds').optional(),
};
const tcpLine = z.strictObject({
  ...common,
  type: z.literal('tcp'),
  host: text('the address of the device or gateway, for example 192.168.1.20', 253),
  port: whole(1, 65_535).default(502),
});
const rtuLine = z.strictObject({
  ...common,
  type: z.literal('rtu'),
  path: text('the serial port, for example /dev/ttyUSB0', 200),
  baud: z
    .literal([1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200], {
      error: 'enter a baud rate: 1200, 2400, 4800, 9600, 19200, 38400, 57600 or 115200',
    })
    .default(9600),
  parity: oneOf(['none', 'even', 'odd']).default('none'),
  stopBits: z.literal([1, 2], { error: 'enter 1 or 2' }).default(1),
});

const kindIds = deviceKinds.map((kind) => kind.id).filter((id) => !hasRole(id, 'gateway', 'charger'));

const device = z.strictObject({
  line: text('the name of one of the lines'),
  /** 1 to 247; devices with their own TCP interface often use 0 or 255. */
  unit: whole(0, 255),
  map: text('"sunspec" or the name of a register map, for example "acrel-adl400"', 200),
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
  /** Maximum registers per request, for devices that do not answer longer ones. */
  maxRead: whole(1, 125, 'registers').optional(),
});

/** Schema of the configuration file. */
export const configFile = z.strictObject({
  sn: sn(),
  /** Empty counts as missing: it may be in the environment. */
  secret: z.string({ error: 'enter the logger secret' }).max(200).optional(),
  platform: address,
  caFile: text('the path of a PEM file').optional(),
  statusPort: whole(1, 65_535).default(8090),
  /** Who can open the status page: by default only this machine. */
  statusHost: text('an address of this machine, for example 127.0.0.1 or 0.0.0.0').default('127.0.0.1'),
  dataDir: text('a folder for samples waiting to be sent', 500).default('./logger-data'),
  pollS: between(1, 900, 'seconds').default(15),
  /** Accepted from version 0.1 but unused: plans contain the plant's time zone. */
  timeZone: z.string().optional(),
  store: z.strictObject({ maxMb: between(1, 100_000, 'megabytes').default(200) }).default({ maxMb: 200 }),
  lines: z
    .array(
      z.discriminatedUnion('type', [tcpLine, rtuLine], {
        error: 'enter a line of type "tcp" (host, port) or "rtu" (path, baud, parity, stopBits)',
      }),
      { error: 'enter a list of lines' },
    )
    .default([]),
  devices: z.array(device, { error: 'enter a list of devices' }).default([]),
});

export type LineConfig = z.output<typeof configFile>['lines'][number];
export type DeviceConfig = z.output<typeof configFile>['devices'][number];
export type LoggerConfig = Omit<z.output<typeof configFile>, 'secret'> & {
  readonly secret: string;
  /** Folder of the file: custom map files are searched there. */
  readonly folder: string;
};
/** As written in the file: the output of `--scan`. */
export type WrittenConfig = Partial<z.input<typeof configFile>>;

/** Rejects with FileFaults: each fault with its position and a correction. */
export async function loadConfig(path: string, env = process.env): Promise<LoggerConfig> {
  const file = path.split('/').at(-1) ?? path;
  const read = readChecked(configFile, path, file);
  const secret = env[SECRET_VARIABLE] || read.secret;
  const faults = [...faultsBetween(read)];
  if (!secret) faults.unshift(`secret: enter the logger secret here, or set ${SECRET_VARIABLE}`);
  if (!secret || faults.length > 0) throw new FileFaults(file, faults);
  const folder = dirname(resolve(path));
  return {
    ...read,
    secret,
    folder,
    dataDir: resolve(folder, read.dataDir),
    ...(read.caFile === undefined ? {} : { caFile: resolve(folder, read.caFile) }),
  };
}

/** Contradictions between valid values. */
function* faultsBetween({ lines, devices }: z.output<typeof configFile>): Generator<string> {
  const names = lines.map((line) => line.name);
  for (const [i, name] of names.entries())
    if (names.indexOf(name) !== i)
      yield `lines[${i}].name: "${name}" is used twice; each line needs a unique name`;
  const seen = new Map<string, string>();
  for (const [i, one] of devices.entries()) {
    const at = (field: string) => pathText(['devices', i, field]);
    if (!names.includes(one.line))
      yield `${at('line')}: there is no line "${one.line}"; the lines are ${names.join(', ') || '(none)'}`;
    if (one.map === 'sunspec' && one.kind === undefined)
      yield `${at('kind')}: enter what to read from the SunSpec device: inverter, meter, pcs, battery or cluster`;
    const keys = [`unit ${one.unit} of line ${one.line}, kind ${one.kind ?? one.map}, index ${one.index}`];
    if (one.sn !== undefined) keys.push(`serial number ${one.sn}`);
    for (const key of keys) {
      const before = seen.get(key);
      if (before !== undefined) yield `devices[${i}]: ${key} is also in ${before}`;
      seen.set(key, `devices[${i}]`);
    }
  }
}
