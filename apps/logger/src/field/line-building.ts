import type { LineConfig } from './config.ts';
import { Line } from './modbus/line.ts';
import { rtuFraming } from './modbus/rtu-framing.ts';
import { openSerial } from './modbus/serial-connection.ts';
import { connectTcp } from './modbus/tcp-connection.ts';
import { tcpFraming } from './modbus/tcp-framing.ts';

/** How long a device may take for an answer, unless the configuration says something else. */
export const TIMEOUT_MS = { tcp: 2000, rtu: 1000 };

/** `patience` is how often a device may keep silent before it is asked less often. */
export function lineOf(config: LineConfig, patience?: number): Line {
  const { name, timeoutMs = TIMEOUT_MS[config.type] } = config;
  return config.type === 'tcp'
    ? new Line({
        name,
        timeoutMs,
        patience,
        connect: () => connectTcp(config.host, config.port, timeoutMs),
        framing: tcpFraming,
      })
    : new Line({
        name,
        timeoutMs,
        patience,
        connect: () => openSerial(config),
        framing: () => rtuFraming(config.baud),
      });
}
