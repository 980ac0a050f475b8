import {
  type DeviceConfig,
  fullMeterAddress,
  type LineConfig,
  type SiteConfig,
  serialSettingsOf,
  serialText,
} from '@heliodon/register-maps/site-config';
import { SUNSPEC } from '../../contract/register-maps.contract.ts';

export type LineKind = 'modbusTcp' | 'modbusRtuOverTcp' | 'modbusRtu' | 'dlt645OverTcp' | 'dlt645';

type LineSettings =
  | { readonly type: 'tcp'; readonly framing?: 'rtu'; readonly protocol?: 'dlt645' }
  | { readonly type: 'rtu'; readonly protocol?: 'dlt645' };

export const LINE_KINDS: Readonly<Record<LineKind, LineSettings>> = {
  modbusTcp: { type: 'tcp' },
  modbusRtuOverTcp: { type: 'tcp', framing: 'rtu' },
  modbusRtu: { type: 'rtu' },
  dlt645OverTcp: { type: 'tcp', protocol: 'dlt645' },
  dlt645: { type: 'rtu', protocol: 'dlt645' },
};

export const isModbus = ({ protocol }: Pick<LineConfig, 'protocol'>): boolean => protocol !== 'dlt645';

/** The lines that have registers, and their devices. */
export function modbusPart({ lines, devices }: SiteConfig): SiteConfig {
  const modbus = lines.filter(isModbus);
  return { lines: modbus, devices: devices.filter(({ line }) => modbus.some(({ name }) => name === line)) };
}

export function lineKindOf(line: LineConfig): LineKind {
  if (line.type === 'rtu') return isModbus(line) ? 'modbusRtu' : 'dlt645';
  if (!isModbus(line)) return 'dlt645OverTcp';
  return line.framing === 'rtu' ? 'modbusRtuOverTcp' : 'modbusTcp';
}

/** The usual protocols of a network and of a serial port are not named. */
const NAMED_PROTOCOL: Readonly<Partial<Record<LineKind, string>>> = {
  modbusRtuOverTcp: 'Modbus RTU over TCP',
  dlt645OverTcp: 'DL/T 645',
  dlt645: 'DL/T 645',
};

/** What a line connects to. */
export const endpointOf = (line: LineConfig): string =>
  line.type === 'tcp' ? `${line.host}:${line.port}` : line.path;

function connectionText(line: LineConfig): string {
  if (line.type === 'tcp') return endpointOf(line);
  return `${line.path} ${serialText(serialSettingsOf(line))}`;
}

/** 192.168.1.20:502, or /dev/ttyUSB0 2400 8E1 · DL/T 645. */
export const lineText = (line: LineConfig): string =>
  [connectionText(line), NAMED_PROTOCOL[lineKindOf(line)]].filter(Boolean).join(' · ');

/** Unit address, or of a DL/T 645 meter all digits of its address. */
export const addressOnLine = ({
  unit,
  meterAddress,
}: Pick<DeviceConfig, 'unit' | 'meterAddress'>): number | string =>
  meterAddress === undefined ? unit : fullMeterAddress(meterAddress);

/** The same for two entries that read the same device. */
export function addressOf(device: Omit<DeviceConfig, 'sn'>, lines: readonly LineConfig[]): string {
  const line = lines.find(({ name }) => name === device.line);
  const kind = device.map === SUNSPEC ? device.kind : '';
  const place = line ? endpointOf(line) : device.line;
  return [place, addressOnLine(device), device.map, kind, device.index].join(' ');
}

/** Two lines to the same place in the same way are one. */
const isSameLine = (a: LineConfig, b: LineConfig): boolean =>
  endpointOf(a) === endpointOf(b) && lineKindOf(a) === lineKindOf(b);

/** The lines with the given one, under a name that no other line has. */
export function withLine(
  lines: readonly LineConfig[],
  line: LineConfig,
): { lines: LineConfig[]; name: string } {
  const same = lines.find((one) => isSameLine(one, line));
  if (same) return { lines: [...lines], name: same.name };
  let name = line.name;
  for (let n = 2; lines.some((one) => one.name === name); n += 1) name = `${line.name}-${n}`;
  return { lines: [...lines, { ...line, name }], name };
}
