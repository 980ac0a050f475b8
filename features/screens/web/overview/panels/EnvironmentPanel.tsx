import { useLang } from '@heliodon/ui/useLang';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { treesIn, weight } from '../formats.ts';
import { Cell } from './Cell.tsx';
import styles from './panels.module.css';
import { CloudSign, CoalSign, TreeSign } from './signs.tsx';

/** Total savings of the plant, by its own formulas. */
export function EnvironmentPanel({ energy }: { energy: NonNullable<Overview['energy']> }) {
  const { t } = useTranslation('screens');
  const format = treesIn(useLang());
  const { coalKg, co2Kg, trees } = energy.totalFigures;
  return (
    <WallPanel title={t('overview.environment.title')}>
      <div className={styles.three}>
        <div className={styles.signed}>
          <CoalSign />
          <Cell name="coal" label={t('overview.environment.coal')} value={coalKg} format={weight} ofHistory />
        </div>
        <div className={styles.signed}>
          <CloudSign />
          <Cell name="co2" label={t('overview.environment.co2')} value={co2Kg} format={weight} ofHistory />
        </div>
        <div className={styles.signed}>
          <TreeSign />
          <Cell
            name="trees"
            label={t('overview.environment.trees')}
            value={trees}
            format={format}
            ofHistory
          />
        </div>
      </div>
    </WallPanel>
  );
}
