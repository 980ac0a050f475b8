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

/** Fields of a configuration with lines and devices. */
export const siteFields = {
  lines: z
    .array(
      z.discriminatedUnion('type', [tcpLine, rtuLine], {
        error: 'enter a line of type "tcp" (host, port) or "rtu" (path, baud, parity, stopBits)',
      }),
      { error: 'enter a list of lines' },
    )
    .default([]),
  devices: z.array(device, { error: 'enter a list of devices' }).default([]),
};
const siteConfig = z.strictObject(siteFields);
export type SiteConfig = z.output<typeof siteConfig>;
export type LineConfig = SiteConfig['lines'][number];
export type DeviceConfig = SiteConfig['devices'][number];

/** Contradictions between valid values. */
export function* siteFaults({ lines, devices }: SiteConfig): Generator<string> {
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
