import { type LineConfig, snOfMeter } from '@heliodon/register-maps/site-config';
import { coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import { textOf } from '../../text-error.ts';
import { type FoundMeter, findMeters } from '../dlt645/discovery.ts';
import { EVERY_METER } from '../dlt645/editions.ts';
import type { Dlt645Line } from '../dlt645/line.ts';
import { LineDisconnected, LineSilence } from '../transport/errors.ts';
import { type FoundDevice, type ScannedLine, type UnitAnswer, WHOLE_LINE } from './found.ts';
import type { ScanContext } from './scan-context.ts';

/** DL/T 645 meters on a line. `name`: of the endpoint in the scan. */
export async function scanMeters(
  line: Dlt645Line,
  config: LineConfig,
  name: string,
  { progress, signal }: ScanContext,
): Promise<ScannedLine> {
  const answers: [number, UnitAnswer][] = [];
  const notes: LoggerText[] = [];
  const scanned: ScannedLine = { line: config, answers, notes };
  progress.begin(name, scanned);
  try {
    const { meters, unreadable } = await findMeters(line, {
      signal,
      onProgress: (text) => progress.say(text),
      onExpect: (count) => progress.expect(count),
      onRequest: (address) => progress.step(1, coded('meterOnLine', { line: config.name, address })),
      onMeter(meter) {
        progress.say(`${config.name}: DL/T 645 meter ${meter.address}`);
        answers.push([WHOLE_LINE, answerOf(meter)]);
      },
    });
    answers.splice(
      0,
      answers.length,
      ...meters.map((one): [number, UnitAnswer] => [WHOLE_LINE, answerOf(one)]),
    );
    notes.push(...unreadable.map(collisionText));
  } catch (error) {
    if (!(error instanceof LineSilence)) throw error;
    if (error instanceof LineDisconnected)
      answers.push([WHOLE_LINE, { what: 'disconnected', why: textOf(error) }]);
  }
  return scanned;
}

const answerOf = ({ address, edition }: FoundMeter): UnitAnswer => ({
  what: 'devices',
  key: address,
  devices: [deviceOf(address, edition.year)],
});

const deviceOf = (address: string, year: number): FoundDevice => {
  const sn = snOfMeter(address);
  return {
    unit: 1,
    meterAddress: address,
    map: 'dlt645',
    kind: 'meter',
    index: 1,
    sn,
    printedSn: sn === undefined,
    brand: '',
    model: '',
    sign: 1,
    alternatives: [],
    note: `DL/T 645-${year}`,
  };
};

const collisionText = (pattern: string): LoggerText =>
  pattern === EVERY_METER
    ? coded('metersCollide', {})
    : coded('metersUnreadable', { ending: pattern.replace(/^(AA)+/, '') });
