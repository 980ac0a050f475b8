import type { LineConfig } from '@heliodon/register-maps/site-config';
import type { ScannedLine } from './found.ts';
import { scanLine } from './line-scan.ts';
import { isSettled, scanSerialLine } from './protocol-trials.ts';
import type { ScanContext } from './scan-context.ts';
import { findSerialSetting, settingText } from './serial-settings.ts';

type SerialLine = Extract<LineConfig, { type: 'rtu' }>;

/** Settings that are not given are found by trial; those of a port in use are known. */
export async function scanSerialPort(line: SerialLine, context: ScanContext): Promise<ScannedLine> {
  if (context.lines.isInUse(line)) return scanLine(line, context);
  if (line.baud !== undefined) {
    const scanned = await scanSerialLine(line, context);
    if (line.parity !== undefined || isSettled(scanned)) return scanned;
  }
  const trial = await findSerialSetting(line, context);
  if (trial.what === 'taken') return scanLine(line, context);
  if (trial.what === 'nothing') return { line, answers: [], notes: [trial.why] };
  context.progress.say(`${line.name}: answers at ${settingText(trial.setting)}`);
  const found: SerialLine = { ...line, ...trial.setting };
  return trial.what === 'modbus'
    ? scanLine(found, context)
    : { ...trial.scanned, line: { ...found, protocol: 'dlt645' } };
}
