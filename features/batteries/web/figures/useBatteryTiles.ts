import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { useTranslation } from 'react-i18next';
import { rangeText, single, spreadMv } from './numbers.ts';
import type { Tile } from './Tiles.tsx';
import { useDirection } from './useDirection.ts';

/** Figures that a battery and a cluster have in common; what is not sent is left out. */
export function useBatteryTiles(values: DeviceNow['values']): Tile[] {
  const { t } = useTranslation('batteries');
  const direction = useDirection();
  const powerKw = single(values, 'powerKw');
  const power = formatQuantity(powerKw === null ? null : Math.abs(powerKw), 'kW', 1);
  const plain = (key: string, point: string, unit: string, decimals: number): Tile[] => {
    const value = single(values, point);
    return value === null
      ? []
      : [{ key, label: t(`tile.${key}`), value: formatNumber(value, decimals), unit }];
  };
  const range = (low: string, high: string, decimals: number) =>
    rangeText(single(values, low), single(values, high), decimals);
  return [
    {
      key: 'soc',
      label: t('tile.soc'),
      value: formatNumber(single(values, 'soc'), 1),
      unit: '%',
      energy: 'battery' as const,
    },
    ...plain('soh', 'soh', '%', 1),
    {
      key: 'power',
      label: t('tile.power'),
      value: power.value,
      unit: power.unit,
      note: direction(powerKw),
    },
    ...plain('voltage', 'voltage', 'V', 1),
    ...plain('current', 'current', 'A', 1),
    {
      key: 'cells',
      label: t('tile.cells'),
      value: range('cellVoltageMin', 'cellVoltageMax', 3),
      unit: 'V',
      note: t('tile.spreadOf', { value: formatNumber(spreadMv(values), 0) }),
    },
    {
      key: 'temperature',
      label: t('tile.temperature'),
      value: range('cellTemperatureMin', 'cellTemperatureMax', 1),
      unit: '°C',
    },
    ...plain('left', 'remainingKwh', 'kWh', 1),
    ...plain('cycles', 'cycles', '', 0),
    ...plain('insulation', 'insulationKohm', 'kΩ', 0),
  ];
}
