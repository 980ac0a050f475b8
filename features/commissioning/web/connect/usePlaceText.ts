import type { DeviceConfig, LineConfig } from '@heliodon/register-maps/site-config';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOnLine, lineText } from '../model/lines.ts';

type Place = Pick<DeviceConfig, 'line' | 'unit' | 'meterAddress'>;

/** Line and unit address of a device, or the address of a DL/T 645 meter. */
export function usePlaceText(): (device: Place, line: LineConfig | undefined) => string {
  const { t } = useTranslation('commissioning');
  return useCallback(
    (device, found) => {
      const line = found ? lineText(found) : device.line;
      const address = addressOnLine(device);
      return typeof address === 'number'
        ? t('place', { line, unit: address })
        : t('placeOfMeter', { line, address });
    },
    [t],
  );
}
