import { CaretRightOutlined, LeftOutlined, PauseOutlined, RightOutlined } from '@ant-design/icons';
import { formatTime } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { DayPicker } from '@heliodon/ui/workbench/DayPicker';
import { Button, Segmented, Slider, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './MomentBar.module.css';
import { outline } from './moments.ts';
import type { Moment } from './useMoment.ts';

/** Interval between pictures of a playback, if they load fast enough. */
const FRAME_MS = 350;

interface MomentBarProps {
  moment: Moment;
  timeZone: string;
  /** The picture of the moment is there. */
  ready: boolean;
}

/** Live, or any moment of any day: picked, stepped through or played. */
export function MomentBar({ moment, timeZone, ready }: MomentBarProps) {
  const { t } = useTranslation('batteries');
  const { day, today, times, at } = moment;
  const past = day !== undefined;
  return (
    <div className={styles.bar}>
      <Segmented
        value={past ? 'past' : 'live'}
        options={[
          { value: 'live', label: t('moment.live') },
          { value: 'past', label: t('moment.past') },
        ]}
        onChange={(mode) => (mode === 'live' ? moment.goLive() : moment.goTo(today))}
      />
      {past && <DayPicker day={day} max={today} timeZone={timeZone} onDay={moment.goTo} />}
      {past && at !== undefined && <Track moment={moment} at={at} timeZone={timeZone} ready={ready} />}
      {past && !moment.loading && times.length === 0 && (
        <Text tone="tertiary" size="sm">
          {t('moment.none', { day })}
        </Text>
      )}
    </div>
  );
}

function Track({ moment, at, timeZone, ready }: MomentBarProps & { at: number }) {
  const { t } = useTranslation('batteries');
  const [playing, setPlaying] = useState(false);
  const { times, spreadMv, show } = moment;
  const index = times.indexOf(at);
  const step = (by: number) => show(times[index + by] ?? at);
  const next = times[index + 1];

  useEffect(() => {
    if (!playing || !ready) return;
    const timer = setTimeout(() => (next === undefined ? setPlaying(false) : show(next)), FRAME_MS);
    return () => clearTimeout(timer);
  });

  return (
    <div className={styles.track}>
      <Space.Compact>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('moment.before')}
          disabled={index <= 0}
          onClick={() => step(-1)}
        />
        <Button
          icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
          aria-label={playing ? t('moment.pause') : t('moment.play')}
          disabled={!playing && next === undefined}
          onClick={() => setPlaying(!playing)}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('moment.after')}
          disabled={next === undefined}
          onClick={() => step(1)}
        />
      </Space.Compact>
      <div className={styles.slide}>
        <svg className={styles.curve} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={outline(spreadMv)} />
        </svg>
        <Slider
          min={0}
          max={Math.max(0, times.length - 1)}
          value={index}
          ariaLabelForHandle={t('moment.slider')}
          tooltip={{ formatter: (n) => formatTime(times[n ?? 0], timeZone) }}
          onChange={(n) => show(times[n] ?? at)}
        />
      </div>
      <b className={styles.clock}>{formatTime(at, timeZone)}</b>
      <Text tone="tertiary" size="sm" className={styles.hint}>
        {t('moment.curve')}
      </Text>
    </div>
  );
}
