import { FALLBACK } from '@heliodon/energy/control/fallback';
import type { DeviceOrder } from '@heliodon/energy/control/site-units';
import type { ControlMessage } from '@heliodon/telemetry/protocol';
import type { SiteDevice } from './site-devices.queries.ts';
import { knowsControl } from './site-facts.policy.ts';

/** A release is said so often: any one of them may be lost. */
export const RELEASES = 3;

const HOLD_S = FALLBACK.holdMs / 1000;

export interface Outgoing {
  /** By serial number of the logger. */
  readonly messages: Readonly<Record<string, ControlMessage>>;
  /** Loggers under control, and how often each was told that it is free. */
  readonly loggers: Readonly<Record<string, number>>;
}

interface Given {
  readonly named: readonly DeviceOrder[];
  readonly afterwards: readonly DeviceOrder[];
}

/** Every logger of the site that listens, also one that only has the meter: it is asked to report faster. */
export function orderMessages(
  { named, afterwards }: Given,
  devices: readonly SiteDevice[],
  before: Readonly<Record<string, number>>,
  nowMs: number,
): Outgoing {
  const messages: Record<string, ControlMessage> = {};
  const listening = devices.filter(
    ({ online, loggerFirmware, kind }) => online && knowsControl(loggerFirmware) && kind !== 'battery',
  );
  for (const loggerSn of new Set(listening.flatMap((device) => device.loggerSn ?? []))) {
    const behind = new Set(devices.filter((one) => one.loggerSn === loggerSn).map(({ sn }) => sn));
    const own = (orders: readonly DeviceOrder[]) =>
      orders.filter(({ sn }) => behind.has(sn)).map((one) => ({ ...one }));
    messages[loggerSn] = {
      ...{ seq: nowMs, at: nowMs, holdS: HOLD_S, orders: own(named), afterwards: own(afterwards) },
    };
  }
  const ours = new Set(devices.flatMap(({ loggerSn }) => loggerSn ?? []));
  const left = Object.entries(before).filter(([sn]) => !ours.has(sn));
  const released = releaseMessages(Object.fromEntries(left), () => true, nowMs);
  const controlled = Object.keys(messages).map((sn) => [sn, 0] as const);
  const away = Object.keys(before).filter((sn) => ours.has(sn) && !(sn in messages));
  return {
    messages: { ...messages, ...released.messages },
    loggers: {
      ...released.loggers,
      ...Object.fromEntries([...controlled, ...away.map((sn) => [sn, 0] as const)]),
    },
  };
}

/** A logger that is away is told when it comes back. */
export function releaseMessages(
  loggers: Readonly<Record<string, number>>,
  isOnline: (loggerSn: string) => boolean,
  nowMs: number,
): Outgoing {
  const messages: Record<string, ControlMessage> = {};
  const left: Record<string, number> = {};
  for (const [sn, told] of Object.entries(loggers)) {
    if (isOnline(sn))
      messages[sn] = {
        ...{ seq: nowMs, at: nowMs, holdS: HOLD_S, orders: [], afterwards: [], release: true },
      };
    const times = told + (isOnline(sn) ? 1 : 0);
    if (times < RELEASES) left[sn] = times;
  }
  return { messages, loggers: left };
}
