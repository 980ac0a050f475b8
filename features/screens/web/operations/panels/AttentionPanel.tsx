import {
  BellFilled,
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  DisconnectOutlined,
  FileSearchOutlined,
} from '@ant-design/icons';
import { type AlarmGrade, gradeWords } from '@heliodon/alarms/contract';
import { formatAgo } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attention, AttentionReason, Operations } from '../../../contract/operations.contract.ts';
import { useFitting } from '../data/useFitting.ts';
import { screenZone } from '../data/useOperations.ts';
import styles from './panels.module.css';

const ROW_REM = 3.375;
const SIGNS: Record<AttentionReason, { icon: ReactNode; tone: StatusTone }> = {
  alarm: { icon: <BellFilled />, tone: 'fault' },
  fault: { icon: <CloseCircleFilled />, tone: 'fault' },
  offline: { icon: <DisconnectOutlined />, tone: 'offline' },
  stale: { icon: <ClockCircleFilled />, tone: 'warning' },
  finding: { icon: <FileSearchOutlined />, tone: 'waiting' },
};

/** Grade of a level-1 fault; less severe grades are shown as warnings. */
const GRAVE = 2;
const toneOf = ({ reason, grade }: Attention): StatusTone =>
  reason === 'alarm' && (grade ?? GRAVE) > GRAVE ? 'warning' : SIGNS[reason].tone;

interface AttentionPanelProps {
  figures: Pick<Operations, 'attention' | 'troubled'>;
  onPlant: (plantId: number) => void;
}

/** Plants that need attention, the most severe first, with the reason. */
export function AttentionPanel({ figures: { attention, troubled }, onPlant }: AttentionPanelProps) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const { box, rows } = useFitting(ROW_REM);
  const why = ({ reason, grade, alarms, findings }: Attention): string => {
    if (reason === 'alarm')
      return t('operations.attention.alarm', {
        count: alarms,
        grade: gradeWords[(grade ?? 4) as AlarmGrade][lang],
      });
    return t(`operations.attention.${reason}`, { count: findings });
  };
  return (
    <WallPanel
      className={styles.grow}
      title={t('operations.attention.title')}
      extra={troubled > 0 ? t('operations.attention.count', { count: troubled }) : undefined}
    >
      <div ref={box} className={styles.window}>
        {attention.length === 0 && (
          <p className={styles.well}>
            <CheckCircleFilled aria-hidden />
            {t('operations.attention.none')}
          </p>
        )}
        <ul className={styles.troubles} style={{ ['--row' as string]: `${ROW_REM}rem` }}>
          {attention.slice(0, rows).map((one) => {
            const tone = toneOf(one);
            return (
              <li key={one.plantId} data-reason={one.reason}>
                <button type="button" onClick={() => onPlant(one.plantId)}>
                  <span
                    className={styles.sign}
                    style={{ color: `var(--hd-status-${tone}-solid)` }}
                    aria-hidden
                  >
                    {SIGNS[one.reason].icon}
                  </span>
                  <span className={styles.name}>{one.name}</span>
                  <span className={styles.why} style={{ color: `var(--hd-status-${tone}-text)` }}>
                    {why(one)}
                  </span>
                  <Text tone="tertiary" className={styles.since}>
                    {one.sinceMs !== null &&
                      formatAgo(one.sinceMs, { now: Date.now(), zone: screenZone(), lang })}
                  </Text>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </WallPanel>
  );
}
