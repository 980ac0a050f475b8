import type { LineConfig } from '@heliodon/register-maps/site-config';
import { type FoundMeter, findMeters } from '../dlt645/discovery.ts';
import { EVERY_METER } from '../dlt645/editions.ts';
import type { Dlt645Line } from '../dlt645/line.ts';
import { LineDisconnected, LineSilence } from '../transport/errors.ts';
import { type FoundDevice, type ScannedLine, type UnitAnswer, WHOLE_LINE } from './found.ts';
import type { ScanContext } from './scan-context.ts';

/** Shorter addresses are set by hand, so that two plants may have the same. */
const DIGITS_OF_A_UNIQUE_ADDRESS = 6;

/** DL/T 645 meters on a line. `name`: of the endpoint in the scan. */
export async function scanMeters(
  line: Dlt645Line,
  config: LineConfig,
  name: string,
  { progress, signal }: ScanContext,
): Promise<ScannedLine> {
  const answers: [number, UnitAnswer][] = [];
  const notes: string[] = [];
  const scanned: ScannedLine = { line: config, answers, notes };
  progress.begin(name, scanned);
  try {
    const { meters, unreadable } = await findMeters(line, {
      signal,
      onProgress: (text) => progress.say(text),
      onExpect: (count) => progress.expect(count),
      onRequest: (address) => progress.step(1, `${config.name}, meter ${address}`),
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
    notes.push(...unreadable.map((pattern) => `${config.name}: ${collisionText(pattern)}`));
  } catch (error) {
    if (!(error instanceof LineSilence)) throw error;
    if (error instanceof LineDisconnected)
      answers.push([WHOLE_LINE, { what: 'disconnected', why: error.message }]);
  }
  return scanned;
}

const answerOf = ({ address, edition }: FoundMeter): UnitAnswer => ({
  what: 'devices',
  key: address,
  devices: [deviceOf(address, edition.year)],
});

const deviceOf = (address: string, year: number): FoundDevice => {
  const isUnique = address.replace(/^0+/, '').length >= DIGITS_OF_A_UNIQUE_ADDRESS;
  return {
    unit: 1,
    meterAddress: address,
    map: 'dlt645',
    kind: 'meter',
    index: 1,
    sn: isUnique ? address : undefined,
    printedSn: !isUnique,
    brand: '',
    model: '',
    sign: 1,
    alternatives: [],
    note: `DL/T 645-${year}`,
  };
};

const collisionText = (pattern: string): string =>
  pattern === EVERY_METER
    ? 'several DL/T 645 meters answer at the same time; enter their addresses from the nameplates'
    : `unreadable answers of DL/T 645 meters with addresses ending in ${pattern.replace(/^(AA)+/, '')}; check for duplicate addresses`;
