import { hasRole } from '@heliodon/device-kinds/kinds';
import type { WrittenConfig } from '../config.ts';
import { TIMEOUT_MS } from '../line-building.ts';
import type { FoundDevice, Proposal, ScannedLine } from './found.ts';

/** Scan results as lines and devices of logger.json, and as a report. */
export function proposalOf(scanned: readonly ScannedLine[]): Proposal {
  const report: string[] = [];
  const lines: NonNullable<WrittenConfig['lines']> = [];
  const devices: NonNullable<WrittenConfig['devices']> = [];
  for (const { line, answers } of scanned) {
    const found = withoutEchoes(answers);
    for (const [unit, answer] of answers)
      if (answer.what === 'unknown') report.push(`${line.name}, unit ${unit}: ${answer.why}`);
    if (found.length === 0) continue;
    const { timeoutMs = 0, ...written } = line;
    // A device found with a longer timeout needs it in operation too.
    lines.push({ ...written, ...(timeoutMs > TIMEOUT_MS[line.type] && { timeoutMs }) });
    for (const device of found) {
      report.push(`${line.name}, unit ${device.unit}: ${device.kind}, ${nameOf(device)} (${device.note})`);
      if (device.printedSn)
        report.push(`  It reports no serial number: replace the generated "sn" with the printed one.`);
      devices.push(writtenDevice(line.name, device));
    }
  }
  if (devices.length === 0) report.push('No devices found.');
  if (devices.some(({ kind = '' }) => hasRole(kind, 'meter')))
    report.push('Check samplingPoint of each meter: it defines where in the plant the meter measures.');
  return { config: { lines, devices }, report };
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
  const { unit, map, kind, index, printedSn, brand, model, sign, part } = device;
  const suffix = part ? `-${part}` : '';
  const label = `${brand}-${unit}-${line}`.replace(/[^\w.-]+/g, '-').slice(0, 40 - suffix.length);
  const sn = printedSn ? `${label}${suffix}` : device.sn;
  return {
    line,
    unit,
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

const nameOf = ({ brand, model, sn }: FoundDevice): string =>
  [brand, model, sn].filter((part) => part !== undefined && part !== '').join(' ');
