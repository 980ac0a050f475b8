import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { DAY_MIN } from '@heliodon/kernel/time';

import type { CSSProperties } from 'react';
import styles from './DayBlocks.module.css';
import type { Day } from './segments.ts';

export const percentOf = (minute: number): string => `${(minute / DAY_MIN) * 100}%`;

export const placeOf = ({ fromMin, toMin }: Pick<ScheduleSegment, 'fromMin' | 'toMin'>): CSSProperties => ({
  left: percentOf(fromMin),
  width: percentOf(toMin - fromMin),
});

/** Height of a block: rated power (1000 per mille) fills the half above or below the zero line. */
export const heightOf = (powerRatio: number): string => `${Math.min(Math.abs(powerRatio), 1000) / 20}%`;

/** The segments as blocks: discharge above the zero line, charge below it, idle and self-use on it. */
export function DayBlocks({ day }: { day: Day }) {
  return (
    <>
      <div className={styles.zero} />
      {day.map((segment) => (
        <div key={segment.fromMin} className={styles.block} style={placeOf(segment)}>
          <div
            className={styles.fill}
            data-strategy={segment.strategy}
            style={segment.powerRatio === 0 ? undefined : { height: heightOf(segment.powerRatio) }}
          />
        </div>
      ))}
    </>
  );
}

/** Preview of a day without text. */
export function DaySketch({ day, label }: { day: Day; label: string }) {
  return (
    <div className={styles.sketch} role="img" aria-label={label}>
      <DayBlocks day={day} />
    </div>
  );
}
