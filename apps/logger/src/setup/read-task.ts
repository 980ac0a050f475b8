import type { LineConfig } from '@heliodon/register-maps/site-config';
import type { PointValues } from '@heliodon/register-maps/values';
import { coded } from '@heliodon/telemetry/logger-text';
import { serialNumber } from '@heliodon/telemetry/protocol';
import type { ReadResult, SetupRequest } from '@heliodon/telemetry/setup';
import { Dlt645Line } from '../field/dlt645/line.ts';
import { fieldError } from '../field/field-errors.ts';
import { MapDevice } from '../field/maps/map-device.ts';
import type { OpenLine, ScanLines } from '../field/scanning/scan-lines.ts';
import { buildDevice } from '../field/site.ts';
import { TextError } from '../text-error.ts';
import { settingsConflict } from './task-lines.ts';

type Request<D extends SetupRequest['do']> = Extract<SetupRequest, { do: D }>;

/** One reading of a device that need not be configured. `folder` contains its own maps. */
export async function readOnce(
  { line, device }: Pick<Request<'read'>, 'line' | 'device'>,
  lines: ScanLines,
  folder: string,
): Promise<ReadResult> {
  return onLine(line, lines, async (opened) => {
    const built = buildDevice(opened.line, device, folder);
    const startedMs = performance.now();
    built.expectAnswer();
    await built.open();
    const values = await built.read();
    const reportedSn = await built.reportedSn();
    const { sn, kind, brand = '', model = '', ratedKw = null } = built.description;
    return {
      sn: serialNumber().safeParse(sn).success ? sn : `unit-${device.unit}`,
      reportedSn: serialNumber().safeParse(reportedSn).data ?? null,
      kind,
      brand,
      model,
      ratedKw,
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, isList(value) ? [...value] : value]),
      ),
      recognised: built instanceof MapDevice ? built.isRecognised : null,
      tookMs: Math.round(performance.now() - startedMs),
    };
  });
}

export async function readWords(
  { line, unit, function: code, address, count }: Omit<Request<'registers'>, 'id' | 'expires' | 'do'>,
  lines: ScanLines,
): Promise<number[]> {
  return onLine(line, lines, async ({ line: opened }) => {
    if (opened instanceof Dlt645Line) throw new TextError(coded('noRegisters', { line: line.name }));
    opened.expectAnswer(unit);
    const last = address + count - 1;
    const where = coded('registers', { line: line.name, unit, first: address, last });
    return opened.read(unit, code, address, count).catch((error: unknown) => {
      throw fieldError(where, error);
    });
  });
}

const isList = (value: PointValues[string]): value is readonly (number | null)[] => Array.isArray(value);

async function onLine<R>(
  wanted: LineConfig,
  lines: ScanLines,
  work: (opened: OpenLine) => Promise<R>,
): Promise<R> {
  const opened = lines.open(wanted);
  try {
    const conflict = settingsConflict(wanted, opened.config);
    if (conflict !== undefined) throw new TextError(conflict);
    return await work(opened);
  } finally {
    await opened.close();
  }
}
