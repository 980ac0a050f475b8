import { DAY_MIN } from '@heliodon/kernel/time';
import { type PointerEvent, useState } from 'react';
import type { DayBarProps, DayBarSegment } from './segment.ts';
import { brushed, clockText, type DaySpan, moveBorder, paint, snapped } from './spans.ts';
import { minuteAt, useDayDrag } from './useDayDrag.ts';

const STEP_MIN = 30;
const FINE_STEP_MIN = 15;

type Drag =
  | { readonly kind: 'paint'; readonly fromMin: number; readonly toMin: number; readonly stepMin: number }
  | { readonly kind: 'border'; readonly index: number; readonly toMin: number };

interface Tip {
  readonly atMin: number;
  readonly text: string;
}

const stepOf = (event: PointerEvent) => (event.shiftKey ? FINE_STEP_MIN : STEP_MIN);

/** State of a bar during display, painting and moving. */
export function useDayBar({ segments, brush, onChange }: DayBarProps) {
  const [hoverMin, setHoverMin] = useState<number>();
  const editable = brush !== undefined && onChange !== undefined;

  const changed = (change: Drag): DaySpan[] => {
    if (change.kind === 'border') return moveBorder(segments, change.index, change.toMin);
    const stretch = brushed(change.fromMin, change.toMin, change.stepMin);
    return paint(segments, { ...stretch, key: brush?.key ?? '' });
  };

  const { drag, pointer } = useDayDrag<Drag>({
    start(event) {
      if (!editable) return undefined;
      const border = (event.target as HTMLElement).closest<HTMLElement>('[data-border]')?.dataset.border;
      const atMin = minuteAt(event);
      return border === undefined
        ? { kind: 'paint', fromMin: atMin, toMin: atMin, stepMin: stepOf(event) }
        : { kind: 'border', index: Number(border), toMin: snapped(atMin, stepOf(event)) };
    },
    move: (before, event) =>
      before.kind === 'paint'
        ? { ...before, toMin: minuteAt(event), stepMin: stepOf(event) }
        : { ...before, toMin: snapped(minuteAt(event), stepOf(event)) },
    finish: (last) => onChange?.(changed(last)),
  });

  const looks = new Map<string, Omit<DayBarSegment, 'startMin' | 'endMin'>>(
    segments.map((segment) => [segment.key, segment]),
  );
  if (brush) looks.set(brush.key, brush);
  const shown: readonly DayBarSegment[] = drag
    ? changed(drag).map((span) => ({ ...(looks.get(span.key) as DayBarSegment), ...span }))
    : segments;
  const stretch = drag?.kind === 'paint' ? brushed(drag.fromMin, drag.toMin, drag.stepMin) : undefined;

  return {
    editable,
    shown,
    stretch,
    pointer: {
      ...pointer,
      onPointerMove(event: PointerEvent<HTMLElement>) {
        setHoverMin(minuteAt(event));
        pointer.onPointerMove(event);
      },
      onPointerLeave: () => setHoverMin(undefined),
    },
    brushName: brush?.label ?? '',
    tip: tipOf(),
    move: (index: number, toMin: number) => onChange?.(moveBorder(segments, index, toMin)),
    paintStretch: (startMin: number, endMin: number) =>
      onChange?.(paint(segments, { startMin, endMin, key: brush?.key ?? '' })),
  };

  function tipOf(): Tip | undefined {
    if (drag?.kind === 'border') return { atMin: drag.toMin, text: clockText(drag.toMin) };
    if (stretch) {
      const { startMin, endMin } = stretch;
      const text = `${brush?.label} ${clockText(startMin)}–${clockText(endMin)}`;
      return { atMin: (startMin + endMin) / 2, text };
    }
    if (hoverMin === undefined) return undefined;
    const atMin = Math.min(hoverMin, DAY_MIN - 1);
    const segment = segments.find(({ startMin, endMin }) => startMin <= atMin && atMin < endMin);
    if (!segment) return undefined;
    const text = [clockText(hoverMin), segment.label, segment.detail].filter(Boolean).join(' · ');
    return { atMin: hoverMin, text };
  }
}
