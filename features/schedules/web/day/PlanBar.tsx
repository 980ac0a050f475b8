import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import type { DaySegment } from '@heliodon/energy/tariff/tariff-day';
import { DAY_MIN } from '@heliodon/kernel/time';
import { clockText } from '@heliodon/ui/daybar/spans';
import { Text } from '@heliodon/ui/layout/Text';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DayBlocks, heightOf, percentOf, placeOf } from './DayBlocks.tsx';
import type { SocPoint } from './expectedSoc.ts';
import styles from './PlanBar.module.css';
import { PriceStrip } from './PriceStrip.tsx';
import { type Action, type Day, join, moveEdge } from './segments.ts';
import { FINE_STEP_MIN, STEP_MIN, usePlanBar } from './usePlanBar.ts';

interface PlanBarProps {
  day: Day;
  label: string;
  /** With a brush and onChange the bar can be drawn on. */
  brush?: Action;
  onChange?: (day: ScheduleSegment[]) => void;
  selected?: number;
  onSelect?: (index: number) => void;
  /** Called on Enter on an edge or a segment. */
  onOpen?: (index: number) => void;
  prices?: readonly DaySegment[];
  currency?: string;
  soc?: readonly SocPoint[];
  nowMin?: number;
}

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

/** The 24 hours of a plan. Pointer, and arrow keys on the focused edge: steps of 15 minutes, 1 with Shift. */
export function PlanBar(props: PlanBarProps) {
  const { day, label, onChange, selected, soc, prices, nowMin } = props;
  const { t } = useTranslation('schedules');
  const editable = onChange !== undefined;
  const bar = usePlanBar({ day, brush: props.brush, onChange, onSelect: props.onSelect });
  const track = useRef<HTMLDivElement>(null);
  const chosen = selected === undefined ? undefined : bar.shown[selected];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar
    <div className={styles.bar} role="group" aria-label={label} data-soc={soc !== undefined || undefined}>
      <div className={styles.plot}>
        <div className={styles.axis} aria-hidden>
          <span>100%</span>
          <span className={styles.up}>{t('bar.discharge')}</span>
          <span>0</span>
          <span className={styles.down}>{t('bar.charge')}</span>
          <span>−100%</span>
        </div>
        <div
          ref={track}
          className={styles.track}
          data-editable={editable || undefined}
          data-dragging={bar.dragging || undefined}
          {...bar.pointer}
        >
          <div className={styles.grid} aria-hidden />
          <DayBlocks day={bar.shown} />
          {chosen && !bar.dragging && <div className={styles.chosen} style={placeOf(chosen)} />}
          {soc && <SocLine points={soc} />}
          <Words day={bar.shown} />
          {editable && <Handles day={bar.shown} onChange={onChange} onOpen={props.onOpen} />}
          {nowMin !== undefined && <div className={styles.now} style={{ left: percentOf(nowMin) }} />}
          {bar.tip && (
            <div className={styles.tip} style={{ '--at': percentOf(bar.tip.atMin) } as CSSProperties}>
              {bar.tip.text}
            </div>
          )}
        </div>
        <div className={styles.socAxis} aria-hidden>
          {soc && (
            <>
              <span>100%</span>
              <Text strong>SOC</Text>
              <span>0</span>
            </>
          )}
        </div>
      </div>
      {prices && prices.length > 0 && <PriceStrip prices={prices} currency={props.currency ?? ''} />}
      <div className={styles.ticks} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} className={styles.tick} style={{ left: percentOf(hour * 60) }} data-hour={hour}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Label of each segment, where it has space. */
function Words({ day }: { day: Day }) {
  const { t } = useTranslation('schedules');
  return day.map((segment) => {
    const { fromMin, toMin, strategy, powerRatio } = segment;
    const power = powerRatio === 0 ? '' : `${Math.abs(powerRatio) / 10}%`;
    return (
      <div
        key={fromMin}
        className={styles.words}
        data-strategy={strategy}
        style={placeOf(segment)}
        role="img"
        aria-label={`${clockText(fromMin)}–${clockText(toMin)} ${t(`strategy.${strategy}`)} ${power}`}
      >
        <span aria-hidden>
          <b>{t(`strategy.${strategy}`)}</b>
          {power && <i>{power}</i>}
        </span>
      </div>
    );
  });
}

interface HandlesProps {
  day: Day;
  onChange: (day: ScheduleSegment[]) => void;
  onOpen: ((index: number) => void) | undefined;
}

/** Handles: edges between segments, and the top of each block for its power. */
function Handles({ day, onChange, onOpen }: HandlesProps) {
  const { t } = useTranslation('schedules');
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.shiftKey ? FINE_STEP_MIN : STEP_MIN;
    const at = day[index]?.toMin ?? 0;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => onChange(moveEdge(day, index, Math.max(at - step, (day[index]?.fromMin ?? 0) + 1))),
      ArrowRight: () => onChange(moveEdge(day, index, Math.min(at + step, (day[index + 1]?.toMin ?? 1) - 1))),
      Delete: () => onChange(join(day, index + 1)),
      Backspace: () => onChange(join(day, index + 1)),
      Enter: () => onOpen?.(index + 1),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <>
      {day.map(
        (segment, index) =>
          segment.powerRatio !== 0 && (
            <div
              key={`level-${segment.fromMin}`}
              className={styles.level}
              data-level={index}
              data-strategy={segment.strategy}
              style={
                {
                  ...placeOf(segment),
                  '--height': heightOf(segment.powerRatio),
                } as CSSProperties
              }
            />
          ),
      )}
      {day.slice(0, -1).map((segment, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: identified by index, so the edge keeps the focus
          key={index}
          className={styles.edge}
          style={{ left: percentOf(segment.toMin) }}
          data-edge={index}
          role="slider"
          tabIndex={0}
          aria-label={t('bar.edge', {
            before: t(`strategy.${segment.strategy}`),
            after: t(`strategy.${day[index + 1]?.strategy ?? 'idle'}`),
          })}
          aria-valuemin={segment.fromMin}
          aria-valuemax={day[index + 1]?.toMin ?? DAY_MIN}
          aria-valuenow={segment.toMin}
          aria-valuetext={clockText(segment.toMin)}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
    </>
  );
}

function SocLine({ points }: { points: readonly SocPoint[] }) {
  const { t } = useTranslation('schedules');
  const path = points.map(
    ({ minute, soc }, i) => `${i === 0 ? 'M' : 'L'}${minute} ${(100 - soc).toFixed(2)}`,
  );
  return (
    <svg
      className={styles.soc}
      viewBox={`0 0 ${DAY_MIN} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('bar.soc')}
    >
      <path d={path.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
