import type { BackupPowerSystem } from '@heliodon/backup-power/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Figure } from '@heliodon/ui/Figure';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { Alert, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './backup-power.module.css';
import { outlookOf } from './outlook.ts';
import { ReservePanel } from './ReservePanel.tsx';
import { SocScale } from './SocScale.tsx';
import { TestPanel } from './TestPanel.tsx';
import { useTimeText } from './useTimeText.ts';

interface SystemCardProps {
  plantId: number;
  system: BackupPowerSystem;
  loadKw: number | null;
  timeZone: string;
}

const TONES: Record<BackupPowerSystem['state'], StatusTone> = {
  islanded: 'warning',
  ready: 'normal',
  notReady: 'fault',
};
const GRID_TONES: Record<BackupPowerSystem['grid'], StatusTone> = {
  on: 'normal',
  off: 'fault',
  unknown: 'offline',
};

/** One storage system: state, runtime, reserve and test. */
export function SystemCard({ plantId, system, loadKw, timeZone }: SystemCardProps) {
  const { t } = useTranslation('backup-power');
  const timeText = useTimeText();
  const outlook = outlookOf(system, loadKw);
  const power = formatQuantity(system.powerKw === null ? null : Math.abs(system.powerKw), 'kW');
  return (
    <Card
      title={
        <div className={styles.head}>
          <span>{system.name}</span>
          <StatusTag tone={TONES[system.state]}>{t(`backup.state.${system.state}`)}</StatusTag>
          <StatusTag plain tone={GRID_TONES[system.grid]}>
            {t(`backup.grid.${system.grid}`)}
          </StatusTag>
        </div>
      }
      extra={<LastUpdate at={system.at} timeZone={timeZone} withLabel />}
      data-system={system.sn}
    >
      {system.obstacles.length > 0 && (
        <Alert
          className={styles.obstacles}
          type="warning"
          showIcon
          title={t('backup.because', {
            list: system.obstacles.map((name) => t(`backup.obstacle.${name}`)).join(t('backup.and')),
          })}
        />
      )}
      <div className={styles.tiles}>
        <Figure
          energy="battery"
          label={t('backup.soc')}
          value={formatNumber(system.soc, 1)}
          unit="%"
          note={t('backup.of', { kwh: formatNumber(system.capacityKwh, 0) })}
        />
        <Figure
          label={t('backup.power')}
          value={power.value}
          unit={power.unit}
          note={t('backup.canGive', { kw: formatNumber(system.ratedKw, 0) })}
        />
        <Figure
          label={t('backup.lasts')}
          value={timeText(outlook?.availableMin ?? null)}
          note={outlook && !outlook.canCarry ? t('backup.cannotCarry') : t('backup.toLeast')}
        />
        <Figure
          label={t('backup.kept')}
          value={timeText(outlook?.reservedMin ?? null)}
          note={t('backup.keptNote')}
        />
      </div>
      <SocScale system={system} />
      <div className={styles.panels}>
        <ReservePanel plantId={plantId} system={system} loadKw={loadKw} timeZone={timeZone} />
        <TestPanel plantId={plantId} system={system} timeZone={timeZone} />
      </div>
    </Card>
  );
}
