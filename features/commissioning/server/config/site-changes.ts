import {
  type DeviceConfig,
  fullMeterAddress,
  type LineConfig,
  type SiteConfig,
  serialSettingsOf,
} from '@heliodon/register-maps/site-config';
import { changesBetween, type LogChange } from '@heliodon/server-kit/operation-log';
import { commissioningLogFields } from '../../contract/commissioning.log.ts';

export const NO_SITE: SiteConfig = { lines: [], devices: [] };

/** What changes in the operation log: removed and changed lines and devices as before, added and changed ones as after. */
export function siteChanges(before: SiteConfig, after: SiteConfig): LogChange[] {
  const was = { lines: before.lines.map(lineText), devices: before.devices.map(deviceText) };
  const is = { lines: after.lines.map(lineText), devices: after.devices.map(deviceText) };
  const { lines, devices } = commissioningLogFields;
  return changesBetween(
    { lines, devices },
    { lines: without(was.lines, is.lines), devices: without(was.devices, is.devices) },
    { lines: without(is.lines, was.lines), devices: without(is.devices, was.devices) },
  );
}

const without = (texts: readonly string[], others: readonly string[]) =>
  texts.filter((text) => !others.includes(text));

/** Technical terms that are the same in both languages, as in the file of a logger. */
function lineText({ name, ...line }: LineConfig): string {
  const address = line.type === 'tcp' ? `${line.host}:${line.port}` : serialText(line);
  const more = Object.entries(line).filter(([key]) => !LINE_TEXT.has(key));
  return [name, `${line.type} ${address}`, ...more.map(fieldText)].join(', ');
}
const LINE_TEXT: ReadonlySet<string> = new Set([
  'type',
  'host',
  'port',
  'path',
  'baud',
  'parity',
  'stopBits',
]);

function serialText(line: Parameters<typeof serialSettingsOf>[0]): string {
  const { baud, parity, stopBits } = serialSettingsOf(line);
  return `${line.path} ${baud} ${parity} ${stopBits}`;
}

function deviceText({ line, unit, meterAddress, map, sn, ...device }: DeviceConfig): string {
  const more = Object.entries(device).filter(([key, value]) => UNREMARKABLE[key] !== value);
  const address = meterAddress === undefined ? unit : fullMeterAddress(meterAddress);
  return [sn ?? '?', `${line}/${address}`, map, ...more.map(fieldText)].join(', ');
}
/** Defaults that most devices have. */
const UNREMARKABLE: Readonly<Record<string, unknown>> = { index: 1, sign: 1, swapEnergy: false };

const fieldText = ([name, value]: [string, unknown]) => `${name} ${value}`;
