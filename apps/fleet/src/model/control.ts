import type { ControlMessage } from '@heliodon/telemetry/protocol';
import type { PlantState } from './state.ts';

interface Ordered {
  readonly sn: string;
  readonly loggerSn: string;
}

/** Accepts a control message like a logger: only the newest counts, and late ones are dropped. */
export function obeyControl(
  state: PlantState,
  loggerSn: string,
  message: ControlMessage,
  nowMs: number,
): boolean {
  const known = state.control?.[loggerSn];
  const holdMs = message.holdS * 1000;
  if (nowMs - message.at > holdMs || (known && message.seq <= known.seq)) return false;
  state.control = {
    ...state.control,
    [loggerSn]: {
      seq: message.seq,
      heardMs: nowMs,
      holdMs,
      released: message.release === true,
      orders: bySn(message.orders),
      afterwards: bySn(message.afterwards),
    },
  };
  return true;
}

const bySn = (orders: ControlMessage['orders']): Record<string, number> =>
  Object.fromEntries(orders.map(({ sn, powerKw, limitKw }) => [sn, powerKw ?? limitKw ?? 0]));

/** Current order of the platform for a device; undefined: none. */
export function platformOrderKw(
  state: PlantState,
  { sn, loggerSn }: Ordered,
  atMs: number,
): number | undefined {
  const control = state.control?.[loggerSn];
  if (!control || control.released) return undefined;
  return (atMs - control.heardMs <= control.holdMs ? control.orders : control.afterwards)[sn];
}

/** The same for any controller of the site: the platform, or its own logger. */
export const orderedKw = (state: PlantState, device: Ordered, atMs: number): number | undefined =>
  platformOrderKw(state, device, atMs) ?? state.edge?.orders[device.sn];
