import type { DeviceNow } from '@heliodon/telemetry/contract';

type Heard = Pick<DeviceNow, 'deviceId' | 'values'>;

/** Says whether a connector of a pile changed since the pile was heard last; its first word is no news. */
export function connectorWatch(): (now: Heard) => boolean {
  const last = new Map<number, string>();
  return ({ deviceId, values }) => {
    const said = JSON.stringify(values.connectorStatus ?? null);
    const before = last.get(deviceId);
    last.set(deviceId, said);
    return before !== undefined && before !== said;
  };
}
