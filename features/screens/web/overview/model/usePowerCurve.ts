import type { ChartModel } from '@heliodon/ui/chart/model';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { powerCurve } from './curveModel.ts';

/** Chart of today's power with the page's texts; `full` adds the day before and SOC. */
export function usePowerCurve(
  curve: NonNullable<Overview['curve']>,
  parts: readonly EnergyRole[],
  timeZone: string,
  full: boolean,
): ChartModel {
  const { t } = useTranslation('screens');
  return useMemo(
    () =>
      powerCurve(
        curve,
        parts,
        timeZone,
        {
          part: (role) => t(`overview.part.${role}`),
          forecast: t('overview.curve.forecast'),
          yesterday: t(parts.includes('pv') ? 'overview.curve.yesterdayPv' : 'overview.curve.yesterdayLoad'),
          soc: 'SOC',
        },
        { full },
      ),
    [curve, parts, timeZone, full, t],
  );
}
