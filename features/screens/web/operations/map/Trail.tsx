import { GlobalOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { OperationsMap, Region } from '../../../contract/operations.contract.ts';
import { depthOf, trailOf } from '../regions.ts';
import styles from './map.module.css';

interface TrailProps {
  map: OperationsMap;
  whole: Region;
  region: Region;
  onGo: (region: Region) => void;
}

/** Breadcrumb from all plants to the shown region. */
export function Trail({ map, whole, region, onGo }: TrailProps) {
  const { t } = useTranslation('screens');
  const steps = trailOf(map, region).slice(depthOf(whole));
  const all = [{ region: whole, name: t('operations.map.all') }, ...steps];
  return (
    <nav className={styles.trail} aria-label={t('operations.map.trail')}>
      {all.map((step, i) => (
        <span key={step.name} className={styles.step}>
          {i === 0 ? <GlobalOutlined aria-hidden /> : <RightOutlined className={styles.arrow} aria-hidden />}
          <button
            type="button"
            aria-current={i === all.length - 1 ? 'location' : undefined}
            onClick={() => onGo(step.region)}
          >
            {step.name}
          </button>
        </span>
      ))}
    </nav>
  );
}
