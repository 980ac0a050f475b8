import type { LineConfig } from '@heliodon/register-maps/site-config';
import { Dlt645Line } from '../dlt645/line.ts';
import { defaultTimeoutMs, withSerialSettings } from '../line-building.ts';
import type { ScannedLine } from './found.ts';
import { scanMeters } from './meter-lines.ts';
import { scanUnits } from './modbus-units.ts';
import type { ScanContext } from './scan-context.ts';

/** One pass with the protocol of the line; an endpoint in use keeps the protocol and settings that it has. */
export async function scanLine(wanted: LineConfig, context: ScanContext): Promise<ScannedLine> {
  const timeoutMs = wanted.timeoutMs ?? defaultTimeoutMs(wanted);
  const { line, config, close } = context.lines.open(withSerialSettings({ ...wanted, timeoutMs }));
  try {
    return line instanceof Dlt645Line
      ? await scanMeters(line, config, wanted.name, context)
      : await scanUnits(line, config, wanted.name, context);
  } finally {
    await close();
  }
}
