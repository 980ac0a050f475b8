import { formatNumber, isValue } from '@heliodon/kernel/format/number';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { hours, energy as kilowattHours, peak, power } from '../formats.ts';
import { Cell } from './Cell.tsx';
import styles from './panels.module.css';

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

function Ring({ label, share, energy }: { label: string; share: number | null; energy: EnergyRole }) {
  const known = isValue(share);
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.ringBack} cx="50" cy="50" r={RADIUS} />
        {known && (
          <circle
            className={styles.ringFill}
            cx="50"
            cy="50"
            r={RADIUS}
            transform="rotate(-90 50 50)"
            style={{
              stroke: `var(--hd-energy-${energy}-solid)`,
              strokeDasharray: `${ROUND * share} ${ROUND}`,
            }}
          />
        )}
        <text x="50" y="58" className={styles.ringText}>
          {known ? `${formatNumber(share * 100, 0)}%` : '--'}
        </text>
      </svg>
      <span>{label}</span>
    </div>
  );
}

interface SharesPanelProps {
  energy: NonNullable<Overview['energy']>;
  installed: Overview['installed'];
  parts: readonly EnergyRole[];
}

/** Energy ratios of the plant, and installed capacity. */
export function SharesPanel({ energy, installed, parts }: SharesPanelProps) {
  const { t } = useTranslation('screens');
  const { todayFigures, totalFigures } = energy;
  const pv = parts.includes('pv');
  const battery = parts.includes('battery');
  return (
    <WallPanel title={t('overview.shares.title')}>
      <div className={styles.spread}>
        <div className={styles.rings}>
          {pv && <Ring energy="pv" label={t('overview.shares.selfUse')} share={todayFigures.selfUse} />}
          {pv && (
            <Ring
              energy="load"
              label={t('overview.shares.selfSufficiency')}
              share={todayFigures.selfSufficiency}
            />
          )}
          {battery && (
            <Ring energy="battery" label={t('overview.shares.roundTrip')} share={totalFigures.roundTrip} />
          )}
        </div>
        <div className={styles.pairs}>
          {pv && <Cell label={t('overview.installed.pv')} value={installed.pvKwp} format={peak} />}
          {pv && (
            <Cell
              name="fullHours"
              label={t('overview.shares.fullHours')}
              value={todayFigures.fullHours}
              format={hours}
            />
          )}
          {battery && (
            <Cell label={t('overview.installed.power')} value={installed.storageKw} format={power} />
          )}
          {battery && (
            <Cell
              label={t('overview.installed.capacity')}
              value={installed.storageKwh}
              format={kilowattHours}
            />
          )}
        </div>
      </div>
    </WallPanel>
  );
}
