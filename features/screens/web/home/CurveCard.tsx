import { Chart } from '@heliodon/ui/Chart';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../contract/overview.contract.ts';
import { usePowerCurve } from '../overview/model/usePowerCurve.ts';

interface CurveCardProps {
  curve: NonNullable<Overview['curve']>;
  parts: readonly EnergyRole[];
  timeZone: string;
}

/** Today's power in 15-minute intervals, with the forecast, the day before and SOC. */
export function CurveCard({ curve, parts, timeZone }: CurveCardProps) {
  const { t } = useTranslation('screens');
  const model = usePowerCurve(curve, parts, timeZone, true);
  return (
    <Card size="small">
      <Chart title={t('overview.curve.title')} model={model} viewKey={String(curve.at[0])} />
    </Card>
  );
}
