import {
  type DeviceConfig,
  fullMeterAddress,
  type LineConfig,
  type SiteConfig,
} from '@heliodon/register-maps/site-config';

/** A device that has been configured, with the serial number by which it is known. */
export interface KnownDevice {
  readonly sn: string;
  /** The place where it is read. */
  readonly place: string;
}

export function knownDevices(
  { lines, devices }: SiteConfig,
  snOf: (i: number) => string,
): readonly KnownDevice[] {
  return devices.map((device, i) => ({ sn: snOf(i), place: placeOf(device, lines) }));
}

/**
 * Serial numbers without a device in the new configuration. A device without a configured serial number is the same if
 * it is read at the same place.
 */
export function removedDevices(known: readonly KnownDevice[], next: SiteConfig): string[] {
  const isKept = ({ sn, place }: KnownDevice) =>
    next.devices.some((one) => (one.sn === undefined ? placeOf(one, next.lines) === place : one.sn === sn));
  return known.filter((one) => !isKept(one)).map(({ sn }) => sn);
}

function placeOf(
  { line, unit, meterAddress, map, kind, index }: DeviceConfig,
  lines: readonly LineConfig[],
): string {
  const found = lines.find((one) => one.name === line);
  const endpoint = found?.type === 'tcp' ? `${found.host}:${found.port}` : found?.path;
  // A meter has one kind, written or not, and its address with or without leading zeros.
  if (meterAddress !== undefined) return JSON.stringify([endpoint, fullMeterAddress(meterAddress)]);
  return JSON.stringify([endpoint, unit, map, kind, index]);
}
