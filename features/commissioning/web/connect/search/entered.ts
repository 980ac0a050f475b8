import {
  BAUDS,
  type DeviceConfig,
  deviceConfig,
  fullMeterAddress,
  type LineConfig,
  lineConfig,
  serialSettingsOf,
  snOfMeter,
} from '@heliodon/register-maps/site-config';
import { DLT645, type RegisterMapRow, SUNSPEC } from '../../../contract/index.ts';
import { isModbus, LINE_KINDS, type LineKind, lineKindOf } from '../../model/lines.ts';

const MODBUS_TCP_PORT = 502;
const NAME_CHARS = 40;

type SerialSettings = ReturnType<typeof serialSettingsOf>;

/** A device as typed. */
export interface Entered {
  /** Name of a line, or `newLine` of a kind. */
  readonly place: string;
  readonly host: string;
  readonly port: number | null;
  readonly path: string;
  readonly baud: SerialSettings['baud'] | null;
  readonly parity: SerialSettings['parity'] | null;
  readonly unit: number | null;
  readonly meterAddress: string;
  readonly map: string;
  /** Of a SunSpec device. */
  readonly kind: string | undefined;
}

export type EnteredField = 'host' | 'port' | 'path' | 'meterAddress' | 'map' | 'kind';

/** Usual settings of a device, by its register map. */
type Usual = Pick<RegisterMapRow, 'tcpPort' | 'unit' | 'baud' | 'brand' | 'model' | 'hasSerial'>;

export const lineKinds = Object.keys(LINE_KINDS) as LineKind[];
export const newLine = (kind: LineKind): string => `:${kind}`;

const knownLine = ({ place }: Entered, lines: readonly LineConfig[]): LineConfig | undefined =>
  lines.find(({ name }) => name === place);

/** Undefined for a line that exists. */
export const newLineKind = (entered: Entered, lines: readonly LineConfig[]): LineKind | undefined =>
  knownLine(entered, lines) ? undefined : lineKinds.find((kind) => newLine(kind) === entered.place);

export function readsModbus(entered: Entered, lines: readonly LineConfig[]): boolean {
  const known = knownLine(entered, lines);
  const kind = known ? lineKindOf(known) : newLineKind(entered, lines);
  return kind === undefined || isModbus(LINE_KINDS[kind]);
}

/** Serial device servers have no usual port. */
export const usualPort = (kind: LineKind | undefined, usual: Usual | undefined): number | undefined =>
  kind === 'modbusTcp' ? (usual?.tcpPort ?? MODBUS_TCP_PORT) : undefined;

/** As typed, or as usual for the device and the protocol. */
export function serialOf(
  { path, baud, parity }: Entered,
  kind: LineKind,
  usual: Usual | undefined,
): SerialSettings {
  const { protocol } = LINE_KINDS[kind];
  return serialSettingsOf({
    protocol,
    path,
    baud: baud ?? BAUDS.find((one) => one === usual?.baud),
    parity: parity ?? undefined,
    stopBits: 1,
  });
}

const nameOf = (place: string): string =>
  place
    .replace(/^\/dev\//, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, NAME_CHARS);

/** The line of the device; undefined while something is missing. */
export function lineOf(
  entered: Entered,
  lines: readonly LineConfig[],
  usual: Usual | undefined,
): LineConfig | undefined {
  const known = knownLine(entered, lines);
  const kind = newLineKind(entered, lines);
  if (known || kind === undefined) return known;
  const settings = LINE_KINDS[kind];
  if (settings.type === 'rtu') {
    const path = entered.path.trim();
    const serial = serialOf(entered, kind, usual);
    return lineConfig.safeParse({ ...settings, ...serial, name: nameOf(path), path }).data;
  }
  const host = entered.host.trim();
  const port = entered.port ?? usualPort(kind, usual);
  if (port === undefined) return undefined;
  return lineConfig.safeParse({ ...settings, name: nameOf(host), host, port }).data;
}

/** The device on this line, and whether its serial number has to be read from the nameplate. */
export function deviceOf(
  entered: Entered,
  line: LineConfig,
  usual: Usual | undefined,
): { device: DeviceConfig; needsSn: boolean } | undefined {
  if (!isModbus(line)) {
    const meterAddress = fullMeterAddress(entered.meterAddress);
    const sn = snOfMeter(meterAddress);
    const meter = { line: line.name, map: DLT645, kind: 'meter', meterAddress, sn };
    const { data } = deviceConfig.safeParse(meter);
    return data && { device: data, needsSn: sn === undefined };
  }
  const { map, kind, unit } = entered;
  const { data } = deviceConfig.safeParse({
    line: line.name,
    unit: unit ?? usual?.unit ?? 1,
    map,
    kind: map === SUNSPEC ? kind : undefined,
    brand: usual?.brand || undefined,
    model: usual?.model || undefined,
  });
  return data && { device: data, needsSn: usual?.hasSerial === false };
}

const isMeterAddress = (typed: string): boolean =>
  typed !== '' && deviceConfig.shape.meterAddress.safeParse(typed).success;

/** Fields that are empty or wrong. */
export function wrongFields(
  entered: Entered,
  lines: readonly LineConfig[],
  usual: Usual | undefined,
): ReadonlySet<EnteredField> {
  const kind = newLineKind(entered, lines);
  const type = kind && LINE_KINDS[kind].type;
  const isMap = readsModbus(entered, lines);
  const fields: readonly (EnteredField | false)[] = [
    type === 'tcp' && entered.host.trim() === '' && 'host',
    type === 'tcp' && entered.port === null && usualPort(kind, usual) === undefined && 'port',
    type === 'rtu' && entered.path.trim() === '' && 'path',
    !isMap && !isMeterAddress(entered.meterAddress) && 'meterAddress',
    isMap && entered.map === '' && 'map',
    isMap && entered.map === SUNSPEC && entered.kind === undefined && 'kind',
  ];
  return new Set(fields.filter((field) => field !== false));
}
