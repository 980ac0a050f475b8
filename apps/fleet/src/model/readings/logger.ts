import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { drainedAt, drainMs } from '../events.ts';

import { chance } from '../noise.ts';
import type { Part } from '../plant-parts.ts';
import type { LoggerSpec } from '../spec.ts';
import { eventCodes, type Moment, wobble } from './moment.ts';
import type { Values } from './values.ts';

const RESTARTS_EVERY_MS = 45 * DAY_MS;
const SAMPLE_EVERY_MS = MINUTE_MS;

export function readLogger(part: Part<LoggerSpec>, moment: Moment): Values[] {
  const { atMs } = moment;
  const { devices } = moment.parts.spec;
  const connectedDevices = devices.filter(
    ({ sn, loggerSn }) => loggerSn === part.spec.sn && sn !== part.spec.sn,
  ).length;
  const shiftMs = Math.floor(chance(part.seed, 1) * RESTARTS_EVERY_MS);
  return [
    eventCodes(part, atMs),
    {
      workStatus: 1,
      cpuPercent: 18 + 9 * wobble(part, 1, atMs, 2),
      memoryPercent: 46 + 4 * wobble(part, 2, atMs, 90),
      storagePercent: 31 + 6 * wobble(part, 3, atMs, 2000),
      uptimeS: Math.floor(((atMs + shiftMs) % RESTARTS_EVERY_MS) / 1000),
      supplyVoltage: 24 + 0.2 * wobble(part, 4, atMs),
      signalDbm: -76 + 8 * wobble(part, 5, 0) + 4 * wobble(part, 6, atMs, 30),
      bufferedSamples: bufferedAt(part, atMs) * connectedDevices,
      connectedDevices,
      clockOffsetS: 0.3 * wobble(part, 7, atMs, 600),
      internalTemperature: moment.light.air.ambientC * 0.4 + 24 + wobble(part, 8, atMs),
    },
  ];
}

/** Buffered samples of one device: collected during an outage, sent evenly afterwards. */
function bufferedAt(part: Part<LoggerSpec>, atMs: number): number {
  for (const planned of part.faults) {
    const cutOff = planned.fault.type === 'offline' ? planned.activeAt(atMs) : undefined;
    if (cutOff) return Math.floor((atMs - cutOff.fromMs) / SAMPLE_EVERY_MS);
    const drained = drainedAt(planned, atMs);
    if (drained) {
      const left = 1 - (atMs - drained.toMs) / drainMs(drained);
      return Math.floor(((drained.toMs - drained.fromMs) / SAMPLE_EVERY_MS) * left);
    }
  }
  return 0;
}
