import type { DeviceNow } from '@heliodon/telemetry/contract';

type Message = Pick<DeviceNow, 'deviceId' | 'values'>;

/** Detects changes of a connector between messages of a charger; the first message is not a change. */
export function connectorWatch(): (now: Message) => boolean {
  const last = new Map<number, string>();
  return ({ deviceId, values }) => {
    const status = JSON.stringify(values.connectorStatus ?? null);
    const before = last.get(deviceId);
    last.set(deviceId, status);
    return before !== undefined && before !== status;
  };
}
