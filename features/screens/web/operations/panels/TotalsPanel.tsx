import { CheckCircleFilled, CloseCircleFilled, DisconnectOutlined } from '@ant-design/icons';
import { formatNumber } from '@heliodon/kernel/format/number';
import { PLANT_STATUSES, type PlantStatus } from '@heliodon/kernel/plant-status';
import { CountUp } from '@heliodon/ui/wall/CountUp';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operations } from '../../../contract/operations.contract.ts';
import { energy, peak, power } from '../../overview/formats.ts';
import type { BoardSums } from '../board.ts';
import styles from './panels.module.css';

const ICONS: Record<PlantStatus, ReactNode> = {
  normal: <CheckCircleFilled />,
  fault: <CloseCircleFilled />,
  offline: <DisconnectOutlined />,
};
const TYPES = [2, 3, 4, 1] as const;
const whole = (value: number | null | undefined) => ({ value: formatNumber(value, 0), unit: '' });

interface TotalsPanelProps {
  sums: BoardSums;
  figures: Operations;
}

/** Number of plants by status and type, and installed capacity. */
export function TotalsPanel({ sums, figures }: TotalsPanelProps) {
  const { t } = useTranslation('screens');
  const { capacity, byType } = figures;
  return (
    <WallPanel
      title={t('operations.totals.title')}
      extra={t('operations.totals.plants', { count: sums.plants })}
    >
      <div className={styles.stack}>
        <ul className={styles.statuses}>
          {PLANT_STATUSES.map((status) => (
            <li key={status} data-status={status}>
              <span style={{ color: `var(--hd-status-${status}-text)` }}>
                {ICONS[status]} {t(`operations.status.${status}`)}
              </span>
              <b>
                <CountUp value={sums.byStatus[status]} format={whole} />
              </b>
            </li>
          ))}
        </ul>
        <div className={styles.bar} aria-hidden>
          {PLANT_STATUSES.map((status) => (
            <i
              key={status}
              style={{ flexGrow: sums.byStatus[status], background: `var(--hd-status-${status}-solid)` }}
            />
          ))}
        </div>
        <dl className={styles.trio}>
          <div>
            <dt>{t('operations.totals.pv')}</dt>
            <dd>
              <CountUp value={capacity.pvKwp} format={peak} />
            </dd>
          </div>
          <div>
            <dt>{t('operations.totals.storagePower')}</dt>
            <dd>
              <CountUp value={capacity.storageKw} format={power} />
            </dd>
          </div>
          <div>
            <dt>{t('operations.totals.storage')}</dt>
            <dd>
              <CountUp value={capacity.storageKwh} format={energy} />
            </dd>
          </div>
        </dl>
        <ul className={styles.types}>
          {TYPES.map((type) => (
            <li key={type}>
              {t(`operations.type.${type}`)} <b>{byType[type - 1]}</b>
            </li>
          ))}
        </ul>
      </div>
    </WallPanel>
  );
}
