import type { CourseContent } from '@heliodon/energy/control/course';
import { FALLBACK } from '@heliodon/energy/control/fallback';
import type { DeviceOrder } from '@heliodon/energy/control/site-units';
import type { ControlMessage } from '@heliodon/telemetry/protocol';
import { loggerCourse } from './course.policy.ts';
import type { SiteDevice } from './site-devices.queries.ts';
import { knowsControl } from './site-facts.policy.ts';
import type { Released } from './site-inputs.queries.ts';

/** Number of release messages to a logger that sends data meanwhile: any of them may be lost. */
export const RELEASES = 3;

const HOLD_S = FALLBACK.holdMs / 1000;

/** Of a logger, regardless of its present plant. */
export interface LoggerLine {
  readonly online: boolean;
  readonly lastSeenMs: number | null;
}

/** Reachable loggers; others do not exist any more. */
export interface Lines {
  readonly lines: ReadonlyMap<string, LoggerLine>;
  /** Loggers that now receive commands from other plants: they need no release. */
  readonly taken: ReadonlySet<string>;
}

export interface Outgoing {
  /** By serial number of the logger. */
  readonly messages: Readonly<Record<string, ControlMessage>>;
  /** Loggers under control, and those that may not have received their release. */
  readonly loggers: Readonly<Record<string, Released>>;
}

interface Given {
  readonly named: readonly DeviceOrder[];
  readonly afterwards: readonly DeviceOrder[];
  readonly course: CourseContent | null;
}

const UNDER_CONTROL: Released = { told: 0, heardMs: null };

/**
 * Every logger of the site that receives messages, including one that only has the meter: it is asked to report faster.
 */
export function listeningLoggers(devices: readonly SiteDevice[]): Set<string> {
  const listening = devices.filter(
    ({ online, loggerFirmware, roles }) =>
      online && knowsControl(loggerFirmware) && roles.some((role) => role !== 'battery'),
  );
  return new Set(listening.flatMap(({ loggerSn }) => loggerSn ?? []));
}

export function orderMessages(
  { named, afterwards, course }: Given,
  devices: readonly SiteDevice[],
  before: Readonly<Record<string, Released>>,
  others: Lines,
  nowMs: number,
): Outgoing {
  const messages: Record<string, ControlMessage> = {};
  const controlled: Record<string, Released> = {};
  for (const loggerSn of listeningLoggers(devices)) {
    const own = devices.filter((one) => one.loggerSn === loggerSn);
    const behind = new Set(own.map(({ sn }) => sn));
    const firmware = own[0]?.loggerFirmware ?? '';
    const next = loggerCourse(course, { firmware, behind }, before[loggerSn]?.course, nowMs);
    const ofIt = (orders: readonly DeviceOrder[]) =>
      orders.filter(({ sn }) => behind.has(sn)).map((one) => ({ ...one }));
    messages[loggerSn] = {
      seq: nowMs,
      at: nowMs,
      holdS: HOLD_S,
      orders: ofIt(named),
      afterwards: ofIt(afterwards),
      ...(next && { course: next.course }),
    };
    controlled[loggerSn] = next ? { ...UNDER_CONTROL, course: next.sent } : UNDER_CONTROL;
  }
  const ours = new Set(devices.flatMap(({ loggerSn }) => loggerSn ?? []));
  const left = Object.entries(before).filter(([sn]) => !ours.has(sn));
  const released = releaseMessages(Object.fromEntries(left), others, nowMs);
  const away = Object.keys(before).filter((sn) => ours.has(sn));
  return {
    messages: { ...messages, ...released.messages },
    // An offline logger gets the whole course when it reconnects.
    loggers: {
      ...released.loggers,
      ...Object.fromEntries(away.map((sn) => [sn, UNDER_CONTROL])),
      ...controlled,
    },
  };
}

/**
 * An offline logger is informed when it reconnects; so is one with an undetected dead connection, because only messages
 * to a logger that sends data meanwhile count.
 */
export function releaseMessages(
  loggers: Readonly<Record<string, Released>>,
  { lines, taken }: Lines,
  nowMs: number,
): Outgoing {
  const messages: Record<string, ControlMessage> = {};
  const left: Record<string, Released> = {};
  for (const [sn, released] of Object.entries(loggers)) {
    if (taken.has(sn)) continue;
    const line = lines.get(sn);
    if (!line?.online) {
      left[sn] = released;
      continue;
    }
    messages[sn] = {
      seq: nowMs,
      at: nowMs,
      holdS: HOLD_S,
      orders: [],
      afterwards: [],
      release: true,
    };
    const counts = line.lastSeenMs === null || line.lastSeenMs > (released.heardMs ?? 0);
    const sent = released.told + (counts ? 1 : 0);
    if (sent < RELEASES) left[sn] = { told: sent, heardMs: line.lastSeenMs };
  }
  return { messages, loggers: left };
}
