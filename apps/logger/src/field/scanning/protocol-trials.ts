import type { LineConfig } from '@heliodon/register-maps/site-config';
import { coded } from '@heliodon/telemetry/logger-text';
import type { ScannedLine } from './found.ts';
import { scanLine } from './line-scan.ts';
import type { ScanContext } from './scan-context.ts';

/** An open port: Modbus TCP, otherwise what a serial device server forwards: DL/T 645 meters or Modbus RTU. */
export async function scanTcpLine(
  line: Extract<LineConfig, { type: 'tcp' }>,
  context: ScanContext,
): Promise<ScannedLine> {
  const { lines, progress } = context;
  const isShared = lines.isInUse(line);
  const overTcp = await scanLine(line, context);
  if (isShared || speaksModbus(overTcp)) return overTcp;
  progress.say(`${line.name}: nothing answers as Modbus TCP; trying DL/T 645 meters`);
  const meters = await scanMetersOn(line, context);
  if (hasFound(meters)) return meters;
  progress.say(`${line.name}: no DL/T 645 meter answers; trying Modbus RTU over TCP`);
  const overRtu = await scanLine({ ...line, framing: 'rtu' }, context);
  if (speaksModbus(overRtu)) return overRtu;
  return [overTcp, meters, overRtu].find(hasReport) ?? overTcp;
}

/** A serial port with known settings. A line has one protocol: the other one is not tried if the first one answers. */
export async function scanSerialLine(line: LineConfig, context: ScanContext): Promise<ScannedLine> {
  const { progress } = context;
  if (context.units) {
    const units = await scanLine(line, context);
    if (speaksModbus(units)) return units;
    progress.say(`${line.name}: nothing answers as Modbus; trying DL/T 645 meters`);
    const meters = await scanMetersOn(line, context);
    return hasFound(meters) ? meters : units;
  }
  const meters = await scanMetersOn(line, context);
  if (!hasFound(meters)) return scanLine(line, context);
  return { ...meters, notes: [...(meters.notes ?? []), coded('modbusNotTried', {})] };
}

/** Whether the protocol of the line is certain. */
export const isSettled = (scanned: ScannedLine): boolean => speaksModbus(scanned) || hasFound(scanned);

const scanMetersOn = (line: LineConfig, context: ScanContext): Promise<ScannedLine> =>
  scanLine({ ...line, protocol: 'dlt645' }, context);

const speaksModbus = ({ answers }: ScannedLine): boolean =>
  answers.some(
    ([, answer]) =>
      answer.what === 'devices' ||
      (answer.what === 'unknown' && answer.garbled !== true) ||
      (answer.what === 'nobody' && answer.gateway === true),
  );

const hasFound = ({ answers, notes = [] }: ScannedLine): boolean =>
  answers.some(([, { what }]) => what === 'devices') || notes.length > 0;

const hasReport = ({ answers }: ScannedLine): boolean => answers.some(([, { what }]) => what !== 'nobody');
