import { type DeviceConfig, fullMeterAddress } from '@heliodon/register-maps/site-config';

/** The serial number, unless it is the meter address that is shown beside it. */
export const snBesideAddress = ({
  sn,
  meterAddress,
}: Pick<DeviceConfig, 'sn' | 'meterAddress'>): string | undefined =>
  meterAddress !== undefined && sn === fullMeterAddress(meterAddress) ? undefined : sn;
