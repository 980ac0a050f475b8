import type { EnergyRole } from '@heliodon/ui/tokens';
import { WallChart } from '@heliodon/ui/wall/WallChart';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { usePowerCurve } from '../model/usePowerCurve.ts';
import styles from './panels.module.css';

interface CurvePanelProps {
  curve: NonNullable<Overview['curve']>;
  parts: readonly EnergyRole[];
  timeZone: string;
  full?: boolean;
}

/** Today's power in 15-minute intervals. */
export function CurvePanel({ curve, parts, timeZone, full = false }: CurvePanelProps) {
  const { t } = useTranslation('screens');
  const model = usePowerCurve(curve, parts, timeZone, full);
  return (
    <WallPanel className={full ? styles.grow : styles.curve} title={t('overview.curve.title')}>
      <WallChart label={t('overview.curve.title')} model={model} />
    </WallPanel>
  );
}
