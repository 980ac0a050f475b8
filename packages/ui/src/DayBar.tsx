import { DAY_MIN } from '@heliodon/kernel/time';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DayBar.module.css';
import { BorderHandle, BrushCursor } from './daybar/DayBarKeys.tsx';
import type { DayBarProps } from './daybar/segment.ts';
import { clockText, type DaySpan } from './daybar/spans.ts';
import { useDayBar } from './daybar/useDayBar.ts';
import { Text } from './layout/Text.tsx';

export type { DayBarSegment } from './daybar/segment.ts';

const percent = (minute: number) => `${(minute / DAY_MIN) * 100}%`;
const place = ({ startMin, endMin }: Pick<DaySpan, 'startMin' | 'endMin'>): CSSProperties => ({
  left: percent(startMin),
  width: percent(endMin - startMin),
});

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

/** The 24 hours of a day. Pointer: steps of 30 minutes, 15 with Shift; keys: 15 minutes, 1 with Alt. */
export function DayBar(props: DayBarProps) {
  const { label, nowMin } = props;
  const { t } = useTranslation('ui');
  const bar = useDayBar(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar
    <div className={styles.bar} role="group" aria-label={label} data-editable={bar.editable || undefined}>
      <div className={styles.track} {...bar.pointer}>
        {bar.shown.map((segment) => (
          <div
            key={segment.startMin}
            className={styles.segment}
            style={{ ...place(segment), background: segment.color, color: segment.ink }}
            role="img"
            aria-label={`${clockText(segment.startMin)}–${clockText(segment.endMin)} ${segment.label} ${segment.detail ?? ''}`}
            data-key={segment.key}
          >
            <span className={styles.words} aria-hidden>
              <b>{segment.label}</b>
              {segment.detail && (
                <Text size="xs" className={styles.detail}>
                  {segment.detail}
                </Text>
              )}
            </span>
          </div>
        ))}
        {bar.stretch && <div className={styles.stretch} style={place(bar.stretch)} />}
        {bar.editable &&
          bar.shown.slice(0, -1).map((segment, index) => (
            <BorderHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: a border is known by its place, so that it keeps the focus
              key={index}
              left={percent(segment.endMin)}
              index={index}
              segments={bar.shown}
              onMove={(toMin) => bar.move(index, toMin)}
            />
          ))}
        {bar.editable && <BrushCursor percent={percent} brush={bar.brushName} onPaint={bar.paintStretch} />}
      </div>
      {nowMin !== undefined && (
        <div className={styles.now} style={{ left: percent(nowMin) }}>
          <span className={styles.nowText}>
            {t('dayBar.now')} {clockText(nowMin)}
          </span>
        </div>
      )}
      {bar.tip && (
        <div className={styles.tip} style={{ '--at': percent(bar.tip.atMin) } as CSSProperties} aria-hidden>
          {bar.tip.text}
        </div>
      )}
      <div className={styles.ticks} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} className={styles.tick} style={{ left: percent(hour * 60) }} data-hour={hour}>
            <span className={styles.hour}>{hour}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
