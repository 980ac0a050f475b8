import { cpus, freemem, loadavg, totalmem } from 'node:os';
import type { PointValues } from '@heliodon/register-maps/values';

export interface OwnState {
  readonly isFaulty: boolean;
  readonly storedShare: number;
  readonly waiting: number;
  readonly devicesThere: number;
  readonly clockOffsetS: number | null;
}

const ONLINE = 1;
const FAULT = 2;
const MAX_WAITING = 10_000_000;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The logger's own sample: points of device-plane/kinds/logger. */
export const ownReading = (state: OwnState): PointValues => ({
  workStatus: state.isFaulty ? FAULT : ONLINE,
  cpuPercent: tenth(Math.min(100, ((loadavg()[0] ?? 0) / cpus().length) * 100)),
  memoryPercent: tenth((1 - freemem() / totalmem()) * 100),
  storagePercent: tenth(Math.min(100, state.storedShare * 100)),
  uptimeS: Math.round(process.uptime()),
  bufferedSamples: Math.min(MAX_WAITING, state.waiting),
  connectedDevices: state.devicesThere,
  ...(state.clockOffsetS === null ? {} : { clockOffsetS: tenth(state.clockOffsetS) }),
});

/** Codes of device-plane/kinds/logger/events.ts. */
const EVENT = { pileUp: 103, noDevice: 201, storageFault: 301, nearlyFull: 302 } as const;
const PILE_UP_SHARE = 0.5;
const NEARLY_FULL_SHARE = 0.9;

export interface OwnTroubles {
  readonly storeTrouble: string | null;
  readonly storedShare: number;
  readonly devices: number;
  /** Recently responding. */
  readonly devicesThere: number;
  /** Each of them has been polled. */
  readonly allAsked: boolean;
}

export function ownEvents(troubles: OwnTroubles): number[] {
  const { storeTrouble, storedShare, devices, devicesThere, allAsked } = troubles;
  return [
    ...(storeTrouble !== null ? [EVENT.storageFault] : []),
    ...(devices > 0 && devicesThere === 0 && allAsked ? [EVENT.noDevice] : []),
    ...(storedShare >= NEARLY_FULL_SHARE ? [EVENT.nearlyFull] : []),
    ...(storedShare >= PILE_UP_SHARE ? [EVENT.pileUp] : []),
  ];
}

const FAULTS: readonly number[] = [EVENT.storageFault, EVENT.noDevice];

/** The most serious of each grade, 0 for none. */
export const activeCodes = (events: readonly number[]): PointValues => ({
  faultCode: events.find((code) => FAULTS.includes(code)) ?? 0,
  warningCode: events.find((code) => !FAULTS.includes(code)) ?? 0,
});
