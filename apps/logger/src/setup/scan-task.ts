import { BAUDS } from '@heliodon/register-maps/site-config';
import { coded, sendable } from '@heliodon/telemetry/logger-text';
import type { ScanFinding, ScanResult, ScanSettings } from '@heliodon/telemetry/setup';
import { type ScanOptions, scanLines } from '../field/scan.ts';
import type { Finding, ScannedLine } from '../field/scanning/found.ts';
import type { ScanState } from '../field/scanning/progress.ts';
import { findingsOf, lineNotes, unknownUnits } from '../field/scanning/proposal.ts';
import type { ScanLines } from '../field/scanning/scan-lines.ts';
import { TextError } from '../text-error.ts';

const MAX_ROWS = 500;

export interface ScanRun {
  readonly lines: ScanLines;
  readonly signal: AbortSignal;
  readonly onResult: (result: () => ScanResult) => void;
}

/** Resolves with the result; rejects with the reason of the signal. */
export async function runScan(
  settings: ScanSettings,
  { lines, signal, onResult }: ScanRun,
): Promise<ScanResult> {
  let last: ScanState = { done: 0, total: 0, now: '', scanned: [] };
  const onStep = (state: ScanState) => {
    last = state;
    onResult(() => resultOf(state));
  };
  const scanned = await scanLines({ ...scanOptionsOf(settings), lines, signal, onStep });
  return resultOf({ ...last, done: last.total, now: '', scanned });
}

function scanOptionsOf({ hosts, ports, serial, units, timeoutMs }: ScanSettings): ScanOptions {
  return {
    ...(hosts.length > 0 ? { hosts } : {}),
    ports,
    serial: serial && { path: serial.path, baud: baudOf(serial.baud), parity: serial.parity },
    units,
    timeoutMs,
  };
}

function baudOf(baud: number | undefined): (typeof BAUDS)[number] | undefined {
  if (baud === undefined) return undefined;
  const known = BAUDS.find((one) => one === baud);
  if (known === undefined) {
    const values = BAUDS.join(', ');
    throw new TextError(coded('oneOf', { values }, `enter a baud rate: ${values}`));
  }
  return known;
}

/** As sent to the platform. */
export function resultOf({ done, total, now, scanned }: ScanState): ScanResult {
  const found = scanned.flatMap(findingsOf).map(findingOf);
  const unknown = scanned.flatMap((one: ScannedLine) =>
    unknownUnits(one).map(({ unit, why }) => ({ line: one.line, unit, why: sendable(why) })),
  );
  const notes = scanned.flatMap((one) =>
    lineNotes(one).map((text) => ({ line: one.line, text: sendable(text) })),
  );
  return {
    done,
    total,
    now: sendable(now),
    found: found.slice(0, MAX_ROWS),
    unknown: unknown.slice(0, MAX_ROWS),
    notes: notes.slice(0, MAX_ROWS),
  };
}

const findingOf = ({ line, device, found }: Finding): ScanFinding => ({
  line,
  device,
  printedSn: found.printedSn,
  alternatives: [...found.alternatives],
  note: sendable(found.note),
});
