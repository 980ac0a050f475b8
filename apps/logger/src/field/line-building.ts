import { type LineConfig, serialSettingsOf } from '@heliodon/register-maps/site-config';
import { dlt645Framing } from './dlt645/framing.ts';
import { Dlt645Line } from './dlt645/line.ts';
import { Line } from './modbus/line.ts';
import { rtuFraming } from './modbus/rtu-framing.ts';
import { tcpFraming } from './modbus/tcp-framing.ts';
import type { Connection } from './transport/connection.ts';
import { openSerial } from './transport/serial-connection.ts';
import { connectTcp } from './transport/tcp-connection.ts';

/** Default response timeout. */
const TIMEOUT_MS = { tcp: 2000, rtu: 1000 };

/** A meter takes up to 500 ms to answer, and a frame up to 400 ms at 1200 baud. */
const DLT645_TIMEOUT_MS = 2000;

export const defaultTimeoutMs = ({ type, protocol }: Pick<LineConfig, 'type' | 'protocol'>): number =>
  protocol === 'dlt645' ? DLT645_TIMEOUT_MS : TIMEOUT_MS[type];

/** A serial line with the settings that apply by default. */
export const withSerialSettings = (line: LineConfig): LineConfig =>
  line.type === 'rtu' ? { ...line, ...serialSettingsOf(line) } : line;

export type FieldLine = Line | Dlt645Line;

/** `patience`: timeouts before a device is polled less often. */
export const fieldLineOf = (config: LineConfig, patience?: number): FieldLine =>
  config.protocol === 'dlt645' ? dlt645LineOf(config, patience) : lineOf(config, patience);

/** A serial device server forwards at its own rate; only the pause between frames is derived from this one. */
const BAUD_BEHIND_TCP = 9600;
/** How late a response may arrive through a serial device server, after the timeout. */
const LATE_MS = 1000;

export function lineOf(config: LineConfig, patience?: number): Line {
  const common = commonOf(config, patience);
  if (config.type === 'rtu')
    return new Line({ ...common, framing: () => rtuFraming(serialSettingsOf(config).baud) });
  const framing =
    config.framing === 'rtu'
      ? () => rtuFraming(BAUD_BEHIND_TCP, Math.min(LATE_MS, common.timeoutMs))
      : tcpFraming;
  return new Line({ ...common, framing });
}

function dlt645LineOf(config: LineConfig, patience: number | undefined): Dlt645Line {
  const baud = config.type === 'rtu' ? serialSettingsOf(config).baud : BAUD_BEHIND_TCP;
  return new Dlt645Line({ ...commonOf(config, patience), framing: () => dlt645Framing(baud) });
}

function commonOf(config: LineConfig, patience: number | undefined) {
  const { name, pauseMs, timeoutMs = defaultTimeoutMs(config) } = config;
  const connect = (): Promise<Connection> =>
    config.type === 'tcp'
      ? connectTcp(config.host, config.port, timeoutMs)
      : openSerial({ path: config.path, ...serialSettingsOf(config) });
  return { name, timeoutMs, pauseMs, patience, connect };
}
