import type { EnergyRole } from '@heliodon/ui/tokens';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { energy, peak, power } from '../formats.ts';
import { Cell } from './Cell.tsx';
import styles from './panels.module.css';

interface InstalledPanelProps {
  installed: Overview['installed'];
  parts: readonly EnergyRole[];
}

/** Installed capacity; visible also without permission to see energy and income. */
export function InstalledPanel({ installed, parts }: InstalledPanelProps) {
  const { t } = useTranslation('screens');
  const pv = parts.includes('pv');
  const battery = parts.includes('battery');
  return (
    <WallPanel title={t('overview.installed.title')}>
      <div className={styles.pairs}>
        {pv && <Cell label={t('overview.installed.pv')} value={installed.pvKwp} format={peak} />}
        {battery && <Cell label={t('overview.installed.power')} value={installed.storageKw} format={power} />}
        {battery && (
          <Cell label={t('overview.installed.capacity')} value={installed.storageKwh} format={energy} />
        )}
      </div>
    </WallPanel>
  );
}
