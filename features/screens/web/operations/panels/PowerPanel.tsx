import { CountUp } from '@heliodon/ui/wall/CountUp';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useTranslation } from 'react-i18next';
import { POWERS } from '../../../contract/operations.contract.ts';
import { power } from '../../overview/formats.ts';
import type { BoardSums } from '../board.ts';
import { directionOf } from '../direction.ts';
import styles from './panels.module.css';

interface PowerPanelProps {
  sums: BoardSums;
  charging: boolean;
}

/** Current power of all plants; the direction is stated in words, the figure has no sign. */
export function PowerPanel({ sums, charging }: PowerPanelProps) {
  const { t } = useTranslation('screens');
  const roles = POWERS.filter((role) => charging || role !== 'charging');
  const most = Math.max(1, ...roles.map((role) => Math.abs(sums.power[role] ?? 0)));
  return (
    <WallPanel title={t('operations.power.title')}>
      <ul className={styles.powers}>
        {roles.map((role) => {
          const kw = sums.power[role];
          const direction = directionOf(role, kw);
          return (
            <li key={role} data-power={role}>
              <span className={styles.role}>
                {t(`operations.power.${role}`)}
                {direction && <small>{t(direction)}</small>}
              </span>
              <span className={styles.kw} style={{ color: `var(--hd-energy-${role}-text)` }}>
                <CountUp value={kw === null ? null : Math.abs(kw)} format={power} />
              </span>
              <span className={styles.level} aria-hidden>
                <i
                  style={{
                    width: `${(Math.abs(kw ?? 0) / most) * 100}%`,
                    background: `var(--hd-energy-${role}-solid)`,
                  }}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </WallPanel>
  );
}
