import type { NamedCell } from '@heliodon/energy/cells/cell-name';

/** Link to the device details at the time of an alarm. */
export function devicePath(deviceId: number, at?: DeviceMoment): string {
  const params = new URLSearchParams({ deviceId: String(deviceId) });
  if (at) {
    params.set('tab', at.tab);
    params.set('from', at.day);
    params.set('to', at.day);
    params.set('at', String(at.ms));
    if (at.points.length > 0) params.set('points', at.points.join(','));
  }
  return `/monitoring/deviceDetails?${params}`;
}

/** The page of one cell. */
export const cellPath = ({
  batteryId,
  cluster,
  pack,
  cell,
}: NamedCell & { readonly batteryId: number }): string =>
  `/monitoring/cell?deviceId=${batteryId}&cluster=${cluster}&pack=${pack}&cell=${cell}`;

interface DeviceMoment {
  readonly tab: 'curves' | 'history';
  /** In the plant's time zone. */
  readonly day: string;
  readonly ms: number;
  readonly points: readonly string[];
}
