import { formatTime } from '@heliodon/kernel/format/time';
import { Figure } from '@heliodon/ui/Figure';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Card, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DemandWatchNow } from '../../contract/watch.contract.ts';
import { kwText } from '../shared/figures.ts';
import { DemandGauge } from './DemandGauge.tsx';
import styles from './NowCard.module.css';
import { LEVEL_TONES, type LiveWindow, outlookAt, roomOf } from './watchModel.ts';

interface NowCardProps {
  watch: DemandWatchNow;
  now: LiveWindow;
  nowMs: number;
}

const pad = (n: number) => String(n).padStart(2, '0');
/** Remaining time as mm:ss, such as 07:05. */
const leftText = (seconds: number) => `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;

/** Figures of the running interval: demand reached, projection, and headroom. */
export function NowCard({ watch, now, nowMs }: NowCardProps) {
  const { t } = useTranslation('demand');
  const { settings, timeZone, monthPeakKw, billedByDemand, by } = watch;
  const { limitKw, warnPercent } = settings;
  const outlook = outlookAt(now.window, nowMs, limitKw, warnPercent);
  const { level, breaksAtMs } = outlook;
  const tone = level === null ? 'waiting' : LEVEL_TONES[level];
  const sentence =
    level === null
      ? t('watch.level.none')
      : t(`watch.level.${level}`, {
          at: breaksAtMs === null ? '' : formatTime(breaksAtMs, timeZone, 'second'),
          kw: kwText(limitKw === null ? null : Math.max(0, outlook.projectedKw - limitKw)),
          percent: warnPercent,
        });
  const room = roomOf(outlook, limitKw);
  return (
    <Card data-level={level ?? 'none'}>
      <Inline wrap gap="xl" rowGap="md">
        <DemandGauge
          reachedKw={outlook.reachedKw}
          projectedKw={outlook.projectedKw}
          limitKw={limitKw}
          warnPercent={warnPercent}
          tone={tone}
          label={t('watch.gauge', {
            reached: kwText(outlook.reachedKw),
            projected: kwText(outlook.projectedKw),
            limit: kwText(limitKw),
          })}
        >
          <Text tone="tertiary" size="sm">
            {t('watch.projected')}
          </Text>
          <span className={styles.big} style={{ color: `var(--hd-status-${tone}-text)` }}>
            {kwText(outlook.projectedKw)}
          </span>
          <Text tone="tertiary" size="sm">
            kW
          </Text>
        </DemandGauge>
        <div className={styles.side}>
          <Inline wrap gap="sm" rowGap="xs" aria-live="polite">
            <StatusTag tone={tone}>{t(`watch.tag.${level ?? 'none'}`)}</StatusTag>
            <span className={styles.sentence}>{sentence}</span>
          </Inline>
          <Grid columnRem={11} gap="lg" rowGap="md">
            <Figure
              label={t('watch.reached')}
              value={kwText(outlook.reachedKw)}
              unit="kW"
              note={
                <Tooltip title={t(`watch.byHint.${by ?? 'power'}`)}>
                  <span>{t(`watch.by.${by ?? 'power'}`)}</span>
                </Tooltip>
              }
            />
            <Figure
              label={t('watch.limit')}
              value={kwText(limitKw)}
              unit="kW"
              note={t(settings.on ? 'watch.controlOn' : 'watch.controlOff')}
            />
            <Figure
              label={t('watch.headroom')}
              value={room?.free ? `≥ ${kwText(room.kw)}` : kwText(room?.kw)}
              unit="kW"
              note={t(room?.free ? 'watch.headroomFree' : 'watch.headroomNote')}
            />
            <Figure
              label={t('watch.left')}
              value={leftText(outlook.leftS)}
              note={t('watch.quarter', {
                from: formatTime(now.window.startMs, timeZone),
                to: formatTime(now.window.startMs + 900_000, timeZone),
              })}
            />
            <Figure energy="grid" label={t('watch.import')} value={kwText(outlook.importKw)} unit="kW" />
            <Figure
              label={t('watch.monthPeak')}
              value={kwText(monthPeakKw)}
              unit="kW"
              note={t(billedByDemand ? 'watch.monthPeakBilled' : 'watch.monthPeakNote')}
            />
          </Grid>
        </div>
      </Inline>
    </Card>
  );
}
