import { type DeviceConfig, fullMeterAddress } from '@heliodon/register-maps/site-config';

/** Shorter addresses are set by hand, so that two plants may have the same. */
const DIGITS_OF_A_UNIQUE_ADDRESS = 6;

/** The address as serial number; undefined if another meter may have the same. */
export function snOfMeter(address: string): string | undefined {
  const full = fullMeterAddress(address);
  return full.replace(/^0+/, '').length >= DIGITS_OF_A_UNIQUE_ADDRESS ? full : undefined;
}

/** The serial number, unless it is the meter address that is shown beside it. */
export const snBesideAddress = ({
  sn,
  meterAddress,
}: Pick<DeviceConfig, 'sn' | 'meterAddress'>): string | undefined =>
  meterAddress !== undefined && sn === fullMeterAddress(meterAddress) ? undefined : sn;
