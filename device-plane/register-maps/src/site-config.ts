import { deviceKinds, hasRole } from '@heliodon/device-kinds/kinds';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { at, coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import { serialNumber } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import { pathText } from './file-faults.ts';
import { rule } from './rules.ts';

/* What a logger reads: lines and the devices on them. In logger.json, and as sent by the platform. */

/** A number with a range for error messages. */
export const between = (min: number, max: number, unit = '') => {
  const text = `enter a number from ${min} to ${max}${unit === '' ? '' : ` ${unit}`}`;
  const error = rule('between', { min, max }, text);
  return z.number({ error }).min(min, { error }).max(max, { error });
};
export const whole = (min: number, max: number, unit = '') =>
  between(min, max, unit).int({ error: rule('whole', { min, max }) });
export const text = (what: string, max = 50) => {
  const error = rule('required', {}, `enter ${what}`);
  return z
    .string({ error })
    .min(1, { error })
    .max(max, { error: rule('tooLong', { max }, `enter ${what}, at most ${max} characters`) });
};
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: rule('oneOf', { values: values.join(', ') }) });
const SN_ERROR = rule('serialNumber', {});
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
    .literal(BAUDS, {
      error: rule('oneOf', { values: BAUDS.join(', ') }, `enter a baud rate: ${BAUDS.join(', ')}`),
    })
    .optional(),
  parity: oneOf(PARITIES).optional(),
  stopBits: z.literal([1, 2], { error: rule('oneOf', { values: '1, 2' }, 'enter 1 or 2') }).default(1),
});

export const lineConfig = z.discriminatedUnion('type', [tcpLine, rtuLine], {
  error: rule('lineType', {}),
});

const kindIds = deviceKinds.map((kind) => kind.id).filter((id) => !hasRole(id, 'gateway', 'charger'));

export const deviceConfig = z.strictObject({
  line: text('the name of one of the lines'),
  /** 1 to 247; devices with their own TCP interface often use 0 or 255. */
  unit: whole(0, 255).default(1),
  /** Of a DL/T 645 meter, instead of `unit`: the digits on its nameplate. */
  meterAddress: z
    .string()
    .regex(/^\d{1,12}$/, { error: rule('meterAddress', {}) })
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
  sign: z.literal([1, -1], { error: rule('oneOf', { values: '1, -1' }, 'enter 1 or -1') }).default(1),
  /** Swaps the import and export registers, for reversed current transformers. */
  swapEnergy: z.boolean({ error: rule('trueOrFalse', {}) }).default(false),
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

const PARITY_LETTER = { none: 'N', even: 'E', odd: 'O' } as const;

/** Like 9600 8N1, in any language. */
export const serialText = ({ baud, parity, stopBits }: ReturnType<typeof serialSettingsOf>): string =>
  `${baud} 8${PARITY_LETTER[parity]}${stopBits}`;

/** Contradictions between valid values. */
export function* siteFaults({ lines, devices }: SiteConfig): Generator<LoggerText> {
  const names = lines.map((line) => line.name);
  for (const [i, name] of names.entries())
    if (names.indexOf(name) !== i) yield at(`lines[${i}].name`, coded('lineTwice', { name }));
  for (const [i, line] of lines.entries()) {
    if (line.type === 'rtu') {
      const { path } = line;
      const before = lines.findIndex((one) => one.type === 'rtu' && one.path === path);
      if (before < i) yield at(`lines[${i}].path`, coded('portTwice', { path, other: `lines[${before}]` }));
    } else if (line.framing !== undefined && line.protocol === 'dlt645')
      yield at(`lines[${i}].framing`, coded('framingOfModbus', {}));
  }
  const seen = new Map<string, string>();
  for (const [i, one] of devices.entries()) {
    const place = `devices[${i}]`;
    const ofField = (field: string) => pathText(['devices', i, field]);
    yield* meterFaults(one, lines, ofField);
    if (!names.includes(one.line))
      yield at(ofField('line'), coded('noLine', { line: one.line, lines: names.join(', ') || '(none)' }));
    if (one.map === 'sunspec' && one.kind === undefined) yield at(ofField('kind'), coded('sunSpecKind', {}));
    for (const { key, fault } of identitiesOf(one)) {
      const other = seen.get(key);
      if (other !== undefined) yield at(place, fault(other));
      seen.set(key, place);
    }
  }
}

interface Identity {
  readonly key: string;
  /** Another device with it. */
  readonly fault: (other: string) => LoggerText;
}

/** What two devices cannot share: address and serial number. */
function identitiesOf({
  line,
  unit,
  meterAddress,
  map,
  kind = map,
  index,
  sn: number,
}: DeviceConfig): Identity[] {
  const address = meterAddress === undefined ? undefined : fullMeterAddress(meterAddress);
  const ofAddress: Identity =
    address === undefined
      ? {
          key: `unit ${unit} of ${line}, ${kind} ${index}`,
          fault: (other) => coded('deviceTwice', { line, unit, kind, index, other }),
        }
      : {
          key: `meter ${address} of ${line}`,
          fault: (other) => coded('meterTwice', { line, address, other }),
        };
  if (number === undefined) return [ofAddress];
  return [
    ofAddress,
    { key: `serial number ${number}`, fault: (other) => coded('snTwice', { sn: number, other }) },
  ];
}

/** Twelve digits: those that are not on the nameplate are leading zeros. */
export const fullMeterAddress = (address: string): string => address.padStart(12, '0');

/** Shorter addresses are set by hand, so that two plants may have the same. */
const DIGITS_OF_A_UNIQUE_ADDRESS = 6;

/** The address of a meter as its serial number; undefined if another meter may have the same. */
export function snOfMeter(address: string): string | undefined {
  const full = fullMeterAddress(address);
  return full.replace(/^0+/, '').length >= DIGITS_OF_A_UNIQUE_ADDRESS ? full : undefined;
}

/** A DL/T 645 meter needs a line of this protocol and its address, and nothing else has them. */
function* meterFaults(
  device: DeviceConfig,
  lines: readonly LineConfig[],
  ofField: (field: string) => string,
): Generator<LoggerText> {
  const line = lines.find(({ name }) => name === device.line);
  const isMeter = device.map === 'dlt645';
  if (line && isMeter && line.protocol !== 'dlt645')
    yield at(ofField('line'), coded('meterOnModbus', { line: line.name }));
  if (line && !isMeter && line.protocol === 'dlt645')
    yield at(ofField('map'), coded('modbusOnMeters', { line: line.name }));
  if (isMeter && device.meterAddress === undefined)
    yield at(ofField('meterAddress'), coded('meterAddress', {}));
  if (isMeter && device.kind !== undefined && !hasRole(device.kind, 'meter'))
    yield at(ofField('kind'), coded('meterKind', {}));
  if (!isMeter)
    for (const field of ['meterAddress', 'ctRatio', 'ptRatio'] as const)
      if (device[field] !== undefined) yield at(ofField(field), coded('onlyMeters', {}));
}
