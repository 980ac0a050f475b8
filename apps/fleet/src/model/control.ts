import { coursePowerKw, hearCourse } from '@heliodon/energy/control/course';
import type { ControlMessage } from '@heliodon/telemetry/protocol';
import type { LoggerControl, PlantState } from './state.ts';

/** The part of a plant's state that contains platform orders. */
export type ControlState = Pick<PlantState, 'control'>;

interface Ordered {
  readonly sn: string;
  readonly loggerSn: string;
}

/** Accepts a control message like a logger: only the newest counts, and late ones are dropped. */
export function obeyControl(
  state: ControlState,
  loggerSn: string,
  message: ControlMessage,
  nowMs: number,
): boolean {
  const known = state.control?.[loggerSn];
  const holdMs = message.holdS * 1000;
  if (nowMs - message.at > holdMs || (known && message.seq <= known.seq)) return false;
  const wasAway = known !== undefined && !isLive(known, nowMs);
  state.control = {
    ...state.control,
    [loggerSn]: {
      seq: message.seq,
      heardMs: nowMs,
      holdMs,
      released: message.release === true,
      orders: bySn(message.orders),
      afterwards: bySn(message.afterwards),
      course: hearCourse(known?.course ?? {}, message, wasAway, nowMs),
    },
  };
  return true;
}

const bySn = (orders: ControlMessage['orders']): Record<string, number> =>
  Object.fromEntries(orders.map(({ sn, powerKw, limitKw }) => [sn, powerKw ?? limitKw ?? 0]));

/** Current order of the platform for a device; undefined: none. */
export function platformOrderKw(
  state: ControlState,
  { sn, loggerSn }: Ordered,
  atMs: number,
): number | undefined {
  const control = state.control?.[loggerSn];
  if (!control || control.released) return undefined;
  return (isLive(control, atMs) ? control.orders : control.afterwards)[sn];
}

const isLive = ({ released, heardMs, holdMs }: LoggerControl, atMs: number): boolean =>
  !released && atMs - heardMs <= holdMs;

/** Power of a converter by the course of the platform while it is away; undefined: none. */
export function courseKw(state: PlantState, { sn, loggerSn }: Ordered, atMs: number): number | undefined {
  const control = state.control?.[loggerSn];
  return control?.course && coursePowerKw(control.course, sn, isLive(control, atMs), atMs);
}

/** The same for any controller of the site: the platform, or its own logger. */
export const orderedKw = (state: PlantState, device: Ordered, atMs: number): number | undefined =>
  platformOrderKw(state, device, atMs) ?? state.edge?.orders[device.sn];
