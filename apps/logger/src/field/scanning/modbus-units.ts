import type { LineConfig } from '@heliodon/register-maps/site-config';
import { coded } from '@heliodon/telemetry/logger-text';
import { defaultTimeoutMs, withSerialSettings } from '../line-building.ts';
import type { Line } from '../modbus/line.ts';
import type { ScannedLine, UnitAnswer } from './found.ts';
import type { ScanContext } from './scan-context.ts';
import { probeUnit } from './unit-probe.ts';
import { range } from './unit-range.ts';

/** Usual unit numbers: low ones, and those of SMA and Fronius. */
const TCP_UNITS = [...range(1, 10), 100, 126, 200, 240, 247];
const RTU_UNITS = range(1, 32);
/** Units between two progress messages. */
const REPORT_EVERY = 10;
/** Consecutive connection failures that end the scan of a line. */
const FAILURES_AT_MOST = 2;

/** Modbus units on a line. `name`: of the endpoint in the scan. */
export async function scanUnits(
  line: Line,
  config: LineConfig,
  name: string,
  { units: wanted, progress, maps, signal }: ScanContext,
): Promise<ScannedLine> {
  const units = wanted ?? (config.type === 'rtu' ? RTU_UNITS : TCP_UNITS);
  const answers: [number, UnitAnswer][] = [];
  const scanned: ScannedLine = { line: config, answers };
  progress.begin(name, scanned);
  progress.expect(units.length);
  progress.say(`${placeOf(config)}: ${patience(units, config.timeoutMs ?? defaultTimeoutMs(config))}`);
  let failures = 0;
  for (const [at, unit] of units.entries()) {
    signal?.throwIfAborted();
    line.expectAnswer(unit);
    const answer = await probeUnit(line, unit, maps);
    if (answer.what === 'devices') progress.say(`${config.name}, unit ${unit}: ${answer.key}`);
    // Some gateways close the connection instead of answering for a missing unit: the next request reconnects.
    failures = answer.what === 'disconnected' ? failures + 1 : 0;
    const isLost = failures === FAILURES_AT_MOST || (failures > 0 && at + 1 === units.length);
    answers.push([unit, failures > 0 && !isLost ? { what: 'nobody' } : answer]);
    progress.step(isLost ? units.length - at : 1, coded('unit', { line: config.name, unit }));
    if (isLost) break;
    if ((at + 1) % REPORT_EVERY === 0 || at + 1 === units.length)
      progress.say(`${config.name}: ${at + 1} of ${units.length} units queried`);
  }
  return scanned;
}

function placeOf(config: LineConfig): string {
  const line = withSerialSettings(config);
  return line.type === 'rtu'
    ? `Scanning ${line.path} (${line.baud} baud)`
    : `${line.host}:${line.port} is open`;
}

const patience = (units: readonly number[], timeoutMs: number): string =>
  `querying ${units.length === 1 ? 'unit' : 'units'} ${shortList(units)}, waiting up to ${timeoutMs} ms for each response`;

/** 1-10, 100, 126: neighbours as a range. */
function shortList(units: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const unit of units) {
    const last = ranges.at(-1);
    if (last?.[1] === unit - 1) last[1] = unit;
    else ranges.push([unit, unit]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
