import type { BackupPowerSystem } from '@heliodon/backup-power/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { useTranslation } from 'react-i18next';
import styles from './backup-power.module.css';

const at = (percent: number) => `${Math.max(0, Math.min(100, percent))}%`;

/** The battery from empty to full: unusable part, reserve, part for schedules, and current SOC. */
export function SocScale({ system }: { system: BackupPowerSystem }) {
  const { t } = useTranslation('backup-power');
  const { soc, socMin, socMax, reserveSoc } = system;
  const kept = Math.max(socMin, reserveSoc);
  const label = t('backup.scale', {
    soc: formatNumber(soc, 0),
    min: formatNumber(socMin, 0),
    reserve: formatNumber(kept, 0),
  });
  return (
    <div className={styles.scale}>
      <div className={styles.track} role="img" aria-label={label}>
        {soc !== null && <div className={styles.fill} style={{ width: at(soc) }} />}
        <div className={styles.least} style={{ width: at(socMin) }} />
        <div className={styles.reserve} style={{ left: at(socMin), width: at(kept - socMin) }} />
        <div className={styles.over} style={{ left: at(socMax), width: at(100 - socMax) }} />
      </div>
      <div className={styles.legend}>
        <span data-part="least">{t('backup.part.least', { percent: formatNumber(socMin, 0) })}</span>
        <span data-part="reserve">{t('backup.part.reserve', { percent: formatNumber(kept, 0) })}</span>
        <span data-part="fill">{t('backup.part.soc', { percent: formatNumber(soc, 1) })}</span>
      </div>
    </div>
  );
}
