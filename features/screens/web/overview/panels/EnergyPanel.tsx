import { OfHistory } from '@heliodon/ui/OfHistory';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { CountUp } from '@heliodon/ui/wall/CountUp';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { energy as format } from '../formats.ts';
import { flowsOf } from '../model/curveModel.ts';
import styles from './panels.module.css';

/** Up to this number of flows the figures are larger. */
const FEW = 5;

interface EnergyPanelProps {
  energy: NonNullable<Overview['energy']>;
  parts: readonly EnergyRole[];
}

/** Energy of each flow of the plant, today and in total. */
export function EnergyPanel({ energy, parts }: EnergyPanelProps) {
  const { t } = useTranslation('screens');
  const flows = flowsOf(parts);
  const figure = (kwh: number | null, ofHistory: boolean) => {
    const shown = <CountUp value={kwh} format={format} />;
    return ofHistory ? <OfHistory value={format(kwh).value}>{shown}</OfHistory> : shown;
  };
  return (
    <WallPanel className={styles.grow} title={t('overview.energy.title')}>
      <table className={flows.length <= FEW ? `${styles.energies} ${styles.few}` : styles.energies}>
        <thead>
          <tr>
            <th scope="col">{t('overview.energy.flow')}</th>
            <th scope="col">{t('overview.energy.today')}</th>
            <th scope="col">{t('overview.energy.total')}</th>
          </tr>
        </thead>
        <tbody>
          {flows.map(({ flow, role, pale }) => (
            <tr key={flow} data-flow={flow}>
              <th scope="row">
                <i
                  className={pale ? styles.ringDot : styles.dot}
                  style={{ color: `var(--hd-energy-${role}-solid)` }}
                  aria-hidden
                />
                {t(`overview.flow.${flow}`)}
              </th>
              <td className={styles.today}>{figure(energy.today[flow], energy.today[flow] === null)}</td>
              <td className={styles.total}>{figure(energy.total[flow], true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WallPanel>
  );
}
