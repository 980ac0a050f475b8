import { hasRole } from '@heliodon/device-kinds/kinds';
import { deviceConfig, type LineConfig } from '@heliodon/register-maps/site-config';
import { type LoggerText, plainText } from '@heliodon/telemetry/logger-text';
import type { WrittenConfig } from '../config.ts';
import { defaultTimeoutMs } from '../line-building.ts';
import type { Finding, FoundDevice, Proposal, ScannedLine } from './found.ts';

/** Scan results as lines and devices of logger.json, and as a report. */
export function proposalOf(scanned: readonly ScannedLine[]): Proposal {
  const report: string[] = [];
  const lines: NonNullable<WrittenConfig['lines']> = [];
  const devices: NonNullable<WrittenConfig['devices']> = [];
  for (const one of scanned) {
    const { name } = one.line;
    for (const note of lineNotes(one)) report.push(`${name}: ${plainText(note)}`);
    for (const { unit, why } of unknownUnits(one)) report.push(`${name}, unit ${unit}: ${plainText(why)}`);
    const found = withoutEchoes(one.answers);
    if (found.length > 0) lines.push(writtenLine(one.line));
    for (const device of found) {
      report.push(
        `${name}, ${placeOf(device)}: ${device.kind}, ${nameOf(device)} (${plainText(device.note)})`,
      );
      if (device.printedSn)
        report.push(`  It reports no serial number: replace the generated "sn" with the printed one.`);
      devices.push(writtenDevice(name, device));
    }
  }
  if (devices.length === 0) report.push('No devices found.');
  if (devices.some(({ kind = '' }) => hasRole(kind, 'meter')))
    report.push('Check samplingPoint of each meter: it defines where in the plant the meter measures.');
  return { config: { lines, devices }, report };
}

/** The same as single devices, with all fields. */
export function findingsOf({ line, answers }: ScannedLine): Finding[] {
  return withoutEchoes(answers).map((found) => ({
    line: writtenLine(line),
    device: deviceConfig.parse(writtenDevice(line.name, found)),
    found,
  }));
}

interface UnknownUnit {
  readonly unit: number;
  readonly why: LoggerText;
}

/** Units that respond and are not recognised, and at which the connection was lost. */
export const unknownUnits = (scanned: ScannedLine): UnknownUnit[] =>
  hasUnits(scanned) ? unrecognised(scanned) : [];

/** About the whole line; DL/T 645 meters have no units. */
export const lineNotes = (scanned: ScannedLine): LoggerText[] => [
  ...(scanned.notes ?? []),
  ...(hasUnits(scanned) ? [] : unrecognised(scanned).map(({ why }) => why)),
];

const hasUnits = ({ line }: ScannedLine): boolean => line.protocol !== 'dlt645';

const unrecognised = ({ answers }: ScannedLine): UnknownUnit[] =>
  answers.flatMap(([unit, answer]) =>
    answer.what === 'unknown' || answer.what === 'disconnected' ? [{ unit, why: answer.why }] : [],
  );

/** A device found with a longer timeout needs it in operation too. */
function writtenLine(line: LineConfig): LineConfig {
  const { timeoutMs = 0, ...written } = line;
  return timeoutMs > defaultTimeoutMs(line) ? { ...written, timeoutMs } : written;
}

/** Many devices ignore the unit number and answer all: duplicates are removed. */
function withoutEchoes(answers: ScannedLine['answers']): FoundDevice[] {
  const devices = answers.map(([, answer]) => (answer.what === 'devices' ? answer : undefined));
  const keys = new Set(devices.map((answer) => answer?.key));
  const allAlike = devices.length > 1 && keys.size === 1 && !keys.has(undefined);
  const seen = new Set<string>();
  return devices.flatMap((answer) => {
    if (!answer) return [];
    const again =
      seen.has(answer.key) && (allAlike || answer.devices.every((device) => device.sn !== undefined));
    seen.add(answer.key);
    return again ? [] : answer.devices;
  });
}

function writtenDevice(line: string, device: FoundDevice): NonNullable<WrittenConfig['devices']>[number] {
  const { unit, meterAddress, map, kind, index, printedSn, brand, model, sign, part } = device;
  const suffix = part ? `-${part}` : '';
  const label =
    `${meterAddress === undefined ? `${brand}-${unit}` : `DLT645-${Number(meterAddress)}`}-${line}`
      .replace(/[^\w.-]+/g, '-')
      .slice(0, 40 - suffix.length);
  const sn = printedSn ? `${label}${suffix}` : device.sn;
  return {
    line,
    ...(meterAddress === undefined ? { unit } : { meterAddress }),
    map,
    kind,
    ...(index === 1 ? {} : { index }),
    ...(sn === undefined ? {} : { sn }),
    ...(brand === '' ? {} : { brand }),
    ...(model === '' ? {} : { model }),
    ...(hasRole(kind, 'meter') ? { samplingPoint: 'acLow' as const } : {}),
    ...(sign === 1 ? {} : { sign }),
  };
}

const placeOf = ({ unit, meterAddress }: FoundDevice): string =>
  meterAddress === undefined ? `unit ${unit}` : `meter ${meterAddress}`;

const nameOf = ({ brand, model, sn }: FoundDevice): string =>
  [brand, model, sn].filter((part) => part !== undefined && part !== '').join(' ');
