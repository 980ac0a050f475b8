import type { LineConfig } from '@heliodon/register-maps/site-config';
import { Line } from './modbus/line.ts';
import { rtuFraming } from './modbus/rtu-framing.ts';
import { openSerial } from './modbus/serial-connection.ts';
import { connectTcp } from './modbus/tcp-connection.ts';
import { tcpFraming } from './modbus/tcp-framing.ts';

/** Default response timeout. */
export const TIMEOUT_MS = { tcp: 2000, rtu: 1000 };

/** `patience`: timeouts before a device is polled less often. */
export function lineOf(config: LineConfig, patience?: number): Line {
  const { name, pauseMs, timeoutMs = TIMEOUT_MS[config.type] } = config;
  return config.type === 'tcp'
    ? new Line({
        name,
        timeoutMs,
        pauseMs,
        patience,
        connect: () => connectTcp(config.host, config.port, timeoutMs),
        framing: tcpFraming,
      })
    : new Line({
        name,
        timeoutMs,
        pauseMs,
        patience,
        connect: () => openSerial(config),
        framing: () => rtuFraming(config.baud),
      });
}
