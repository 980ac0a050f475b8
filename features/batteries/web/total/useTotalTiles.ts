import type { StackRow } from '@heliodon/batteries/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { useTranslation } from 'react-i18next';
import { rangeText, totalsOf } from '../figures/numbers.ts';
import type { Tile } from '../figures/Tiles.tsx';
import { useDirection } from '../figures/useDirection.ts';

export function useTotalTiles(stacks: readonly StackRow[], warnings: number | undefined): Tile[] {
  const { t } = useTranslation('batteries');
  const direction = useDirection();
  const total = totalsOf(stacks);
  const power = formatQuantity(total.powerKw === null ? null : Math.abs(total.powerKw), 'kW', 1);
  const energy = (kwh: number | null) => {
    const { value, unit } = formatQuantity(kwh, 'kWh', 1);
    return { value, unit };
  };
  const { value: remaining, unit: remainingUnit } = energy(total.remainingKwh);
  return [
    { key: 'soc', label: t('tile.soc'), value: formatNumber(total.soc, 1), unit: '%', energy: 'battery' },
    { key: 'soh', label: t('tile.soh'), value: formatNumber(total.soh, 1), unit: '%' },
    {
      key: 'power',
      label: t('tile.power'),
      value: power.value,
      unit: power.unit,
      note: direction(total.powerKw),
    },
    { key: 'charged', label: t('tile.charged'), ...energy(total.chargedTodayKwh) },
    { key: 'discharged', label: t('tile.discharged'), ...energy(total.dischargedTodayKwh) },
    {
      key: 'capacity',
      label: t('tile.capacity'),
      ...energy(total.capacityKwh),
      ...(total.remainingKwh !== null && {
        note: t('tile.remaining', { value: `${remaining} ${remainingUnit}` }),
      }),
    },
    {
      key: 'temperature',
      label: t('tile.temperature'),
      value: rangeText(total.tempMinC, total.tempMaxC, 1),
      unit: '°C',
    },
    { key: 'spread', label: t('tile.spread'), value: formatNumber(total.spreadMv, 0), unit: 'mV' },
    { key: 'alarms', label: t('tile.alarms'), value: formatNumber(total.alarms, 0) },
    { key: 'warnings', label: t('tile.warnings'), value: formatNumber(warnings, 0) },
  ];
}
