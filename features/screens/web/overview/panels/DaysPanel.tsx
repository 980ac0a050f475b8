import type { EnergyRole } from '@heliodon/ui/tokens';
import { WallChart } from '@heliodon/ui/wall/WallChart';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { dayBars } from '../model/curveModel.ts';
import styles from './panels.module.css';

const SPANS = [7, 30];

interface DaysPanelProps {
  energy: NonNullable<Overview['energy']>;
  parts: readonly EnergyRole[];
}

/** Energy of each of the last 7 or 30 days. */
export function DaysPanel({ energy, parts }: DaysPanelProps) {
  const { t } = useTranslation(['screens', 'ui']);
  const [span, setSpan] = useState(7);
  const title = t('overview.days.title');
  const model = useMemo(
    () =>
      dayBars(energy.days.slice(-span), parts, (flow) => t(`overview.flow.${flow}`), t('ui:period.running')),
    [energy, span, parts, t],
  );
  return (
    <WallPanel
      className={styles.grow}
      title={title}
      extra={
        <Segmented
          size="small"
          value={span}
          onChange={setSpan}
          options={SPANS.map((days) => ({ value: days, label: t('overview.days.span', { days }) }))}
        />
      }
    >
      <WallChart label={title} model={model} />
    </WallPanel>
  );
}
