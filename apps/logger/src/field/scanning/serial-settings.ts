import { type LineConfig, serialText } from '@heliodon/register-maps/site-config';
import { coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import { textOf } from '../../text-error.ts';
import { Dlt645Line } from '../dlt645/line.ts';
import type { FieldLine } from '../line-building.ts';
import type { Line } from '../modbus/line.ts';
import { LineSilence, TimedOut } from '../transport/errors.ts';
import type { ScannedLine } from './found.ts';
import { scanMeters } from './meter-lines.ts';
import type { ScanContext } from './scan-context.ts';

type SerialLine = Extract<LineConfig, { type: 'rtu' }>;
export interface SerialSetting {
  readonly baud: NonNullable<SerialLine['baud']>;
  readonly parity: NonNullable<SerialLine['parity']>;
}

const TRIED_BAUDS = [9600, 19_200, 2400, 4800, 38_400, 115_200, 1200] as const;
/** At these rates mostly DL/T 645 meters, which have even parity. */
const EVEN_FIRST_UP_TO_BAUD = 2400;
const UNITS = [1, 2, 3];
/** Of the units that the user has named. */
const NAMED_UNITS_AT_MOST = 8;
/** Devices and meters begin to answer within 500 ms; 40 bytes are a request and a usual response. */
const ANSWER_WITHIN_MS = 600;
const BITS_OF_AN_EXCHANGE = 40 * 11;

/** Usual settings first; odd parity is rare. Those that are given are not varied. */
export function settingsToTry({ baud, parity }: Partial<SerialSetting> = {}): SerialSetting[] {
  const bauds = baud === undefined ? TRIED_BAUDS : [baud];
  if (parity) return bauds.map((one) => ({ baud: one, parity }));
  const usual = bauds.flatMap((one) => {
    const parities = one <= EVEN_FIRST_UP_TO_BAUD ? (['even', 'none'] as const) : (['none', 'even'] as const);
    return parities.map((parityTried) => ({ baud: one, parity: parityTried }));
  });
  return [...usual, ...bauds.map((one) => ({ baud: one, parity: 'odd' as const }))];
}

export const settingText = ({ baud, parity }: SerialSetting): string => `${baud} baud, parity ${parity}`;

type Answered =
  | { readonly what: 'modbus' }
  | { readonly what: 'meters'; readonly scanned: ScannedLine }
  /** Another task uses the port now. */
  | { readonly what: 'taken' };
type Attempt =
  | Answered
  | { readonly what: 'refused'; readonly why: LoggerText }
  | { readonly what: 'noise' | 'silent' };

export type SerialTrial =
  | (Answered & { readonly setting: SerialSetting })
  | { readonly what: 'nothing'; readonly why: LoggerText };

/** The first settings of a serial port at which a device answers with a valid frame. */
export async function findSerialSetting(line: SerialLine, context: ScanContext): Promise<SerialTrial> {
  const { progress, signal } = context;
  const settings = settingsToTry(line);
  progress.expect(settings.length);
  let noise: SerialSetting | undefined;
  let refusal: LoggerText | undefined;
  let opened = false;
  for (const [at, setting] of settings.entries()) {
    signal?.throwIfAborted();
    progress.say(`${line.name}: trying ${settingText(setting)} (${at + 1} of ${settings.length})`);
    const attempt = await tryLine(withTimeout({ ...line, ...setting }), context);
    const isOver = attempt.what === 'modbus' || attempt.what === 'meters' || attempt.what === 'taken';
    progress.step(isOver ? settings.length - at : 1, `${line.name} · ${serialText({ ...line, ...setting })}`);
    if (isOver) return { ...attempt, setting };
    if (attempt.what === 'refused') refusal ??= attempt.why;
    else opened = true;
    if (attempt.what === 'noise') noise ??= setting;
  }
  if (!opened && refusal !== undefined) return { what: 'nothing', why: refusal };
  return {
    what: 'nothing',
    why: noise
      ? coded('onlyNoise', { setting: serialText({ ...line, ...noise }) })
      : coded('nothingAnswers', {}),
  };
}

const withTimeout = (line: SerialLine & SerialSetting): SerialLine => ({
  ...line,
  timeoutMs: line.timeoutMs ?? ANSWER_WITHIN_MS + Math.ceil((1000 * BITS_OF_AN_EXCHANGE) / line.baud),
});

async function tryLine(tried: SerialLine, context: ScanContext): Promise<Attempt> {
  const units = await onOwnLine(tried, context, (line): Promise<Attempt> | Attempt =>
    line instanceof Dlt645Line ? { what: 'taken' } : answerOfUnits(line, context),
  );
  if (units.what !== 'silent' && units.what !== 'noise') return units;
  const asMeters: SerialLine = { ...tried, protocol: 'dlt645' };
  return onOwnLine(asMeters, context, async (line): Promise<Attempt> => {
    if (!(line instanceof Dlt645Line)) return { what: 'taken' };
    const scanned = await scanMeters(line, asMeters, tried.name, context);
    if (scanned.answers.some(([, { what }]) => what === 'devices')) return { what: 'meters', scanned };
    return scanned.notes?.length ? { what: 'noise' } : units;
  });
}

/** A port that another task has opened with other settings is `taken`. */
async function onOwnLine(
  config: SerialLine,
  { lines }: ScanContext,
  work: (line: FieldLine) => Promise<Attempt> | Attempt,
): Promise<Attempt> {
  const opened = lines.open(config);
  try {
    return opened.config === config ? await work(opened.line) : { what: 'taken' };
  } finally {
    await opened.close();
  }
}

/** `refused`: the port cannot be opened with these settings; some have no parity. */
async function answerOfUnits(line: Line, { units = UNITS, signal }: ScanContext): Promise<Attempt> {
  let noise = false;
  for (const unit of units.slice(0, NAMED_UNITS_AT_MOST)) {
    signal?.throwIfAborted();
    try {
      await line.read(unit, 3, 0, 1);
      return { what: 'modbus' };
    } catch (error) {
      // A refusal is a valid frame too.
      if (!(error instanceof LineSilence)) return { what: 'modbus' };
      if (!(error instanceof TimedOut)) return { what: 'refused', why: textOf(error) };
      noise ||= error.noise;
    }
  }
  return { what: noise ? 'noise' : 'silent' };
}
