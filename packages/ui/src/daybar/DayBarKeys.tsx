import { DAY_MIN } from '@heliodon/kernel/time';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../DayBar.module.css';
import type { DayBarSegment } from './segment.ts';
import { clockText } from './spans.ts';

const KEY_STEP_MIN = 15;

/** Distance in minutes for a key. */
function movementOf(key: string, step: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -step;
    case 'ArrowRight':
    case 'ArrowUp':
      return step;
    case 'PageDown':
      return -60;
    case 'PageUp':
      return 60;
    default:
      return undefined;
  }
}

interface BorderHandleProps {
  left: string;
  index: number;
  segments: readonly DayBarSegment[];
  onMove: (toMin: number) => void;
}

/** The border between two segments, moved by dragging or arrow keys. */
export function BorderHandle({ left, index, segments, onMove }: BorderHandleProps) {
  const { t } = useTranslation('ui');
  const [before, after] = [segments[index], segments[index + 1]];
  if (!before || !after) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const movement = movementOf(event.key, event.altKey ? 1 : KEY_STEP_MIN);
    if (movement === undefined) return;
    event.preventDefault();
    onMove(before.endMin + movement);
  };
  return (
    <div
      className={styles.border}
      style={{ left }}
      data-border={index}
      role="slider"
      tabIndex={0}
      aria-label={t('dayBar.border', { before: before.label, after: after.label })}
      aria-valuemin={before.startMin}
      aria-valuemax={after.endMin}
      aria-valuenow={before.endMin}
      aria-valuetext={clockText(before.endMin)}
      onKeyDown={onKeyDown}
    />
  );
}

interface BrushCursorProps {
  percent: (minute: number) => string;
  brush: string;
  onPaint: (startMin: number, endMin: number) => void;
}

/** Painting by keyboard: arrows move, Shift and arrows select, Enter paints. */
export function BrushCursor({ percent, brush, onPaint }: BrushCursorProps) {
  const { t } = useTranslation('ui');
  const [stretch, setStretch] = useState({ anchorMin: 0, atMin: 0 });
  const startMin = Math.min(stretch.anchorMin, stretch.atMin);
  const endMin = Math.max(stretch.anchorMin, stretch.atMin) + KEY_STEP_MIN;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPaint(startMin, endMin);
      return;
    }
    const movement = movementOf(event.key, KEY_STEP_MIN);
    if (movement === undefined) return;
    event.preventDefault();
    const atMin = Math.min(Math.max(stretch.atMin + movement, 0), DAY_MIN - KEY_STEP_MIN);
    setStretch({ anchorMin: event.shiftKey ? stretch.anchorMin : atMin, atMin });
  };
  return (
    <div
      className={styles.cursor}
      style={{ left: percent(startMin), width: percent(endMin - startMin) }}
      role="slider"
      tabIndex={0}
      aria-label={t('dayBar.cursor', { brush })}
      aria-valuemin={0}
      aria-valuemax={DAY_MIN}
      aria-valuenow={stretch.atMin}
      aria-valuetext={`${clockText(startMin)}–${clockText(endMin)}`}
      onKeyDown={onKeyDown}
    />
  );
}
