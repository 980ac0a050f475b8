import type { DeviceNow } from '@heliodon/telemetry/contract';

type Heard = Pick<DeviceNow, 'deviceId' | 'values'>;

/** Detects changes of a connector between messages of a charger; the first message is not a change. */
export function connectorWatch(): (now: Heard) => boolean {
  const last = new Map<number, string>();
  return ({ deviceId, values }) => {
    const said = JSON.stringify(values.connectorStatus ?? null);
    const before = last.get(deviceId);
    last.set(deviceId, said);
    return before !== undefined && before !== said;
  };
}
