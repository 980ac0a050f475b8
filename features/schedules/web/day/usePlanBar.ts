import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { clockText, snapped } from '@heliodon/ui/daybar/spans';
import { minuteAt, useDayDrag } from '@heliodon/ui/daybar/useDayDrag';
import type { PointerEvent } from 'react';
import {
  type Action,
  type Day,
  indexAt,
  moveEdge,
  paint,
  ratioAt,
  setValues,
  stretched,
} from './segments.ts';

export const STEP_MIN = 15;
export const FINE_STEP_MIN = 1;
/** A shorter pointer movement is a click. */
const CLICK_PX = 4;

type Drag =
  | {
      readonly kind: 'paint';
      readonly fromMin: number;
      readonly toMin: number;
      readonly stepMin: number;
      readonly fromPx: number;
      readonly moved: boolean;
    }
  | { readonly kind: 'edge'; readonly index: number; readonly toMin: number }
  | { readonly kind: 'level'; readonly index: number; readonly ratio: number };

interface Options {
  day: Day;
  brush: Action | undefined;
  onChange: ((day: ScheduleSegment[]) => void) | undefined;
  onSelect: ((index: number) => void) | undefined;
}

/** Pointer position as a share of the rated power: 1 at the top, −1 at the bottom. */
function shareAt(event: PointerEvent<HTMLElement>): number {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const down = height > 0 ? (event.clientY - top) / height : 0;
  return 1 - 2 * Math.min(Math.max(down, 0), 1);
}

const stretchOf = ({ fromMin, toMin, stepMin }: Drag & { kind: 'paint' }) =>
  stretched(fromMin, toMin, stepMin);

const stepOf = (event: PointerEvent) => (event.shiftKey ? FINE_STEP_MIN : STEP_MIN);

function changed(day: Day, drag: Drag, brush: Action | undefined): ScheduleSegment[] {
  if (drag.kind === 'edge') return moveEdge(day, drag.index, drag.toMin);
  if (drag.kind === 'level') return setValues(day, drag.index, { powerRatio: drag.ratio });
  if (!brush || !drag.moved) return [...day];
  return paint(day, { ...brush, ...stretchOf(drag) });
}

/** State of the bar while segments are drawn, their edges moved or their power changed. */
export function usePlanBar({ day, brush, onChange, onSelect }: Options) {
  const levelAt = (index: number, event: PointerEvent<HTMLElement>) =>
    ratioAt(day[index]?.strategy ?? 'idle', shareAt(event));

  const { drag, pointer } = useDayDrag<Drag>({
    start(event) {
      if (!onChange) return undefined;
      const { edge, level } = (event.target as HTMLElement).dataset;
      const minute = minuteAt(event);
      if (edge !== undefined)
        return { kind: 'edge', index: Number(edge), toMin: snapped(minute, stepOf(event)) };
      if (level !== undefined)
        return { kind: 'level', index: Number(level), ratio: levelAt(Number(level), event) };
      const stretch = { fromMin: minute, toMin: minute, stepMin: stepOf(event) };
      return { kind: 'paint', ...stretch, fromPx: event.clientX, moved: false };
    },
    move(before, event) {
      const minute = minuteAt(event);
      if (before.kind === 'edge') return { ...before, toMin: snapped(minute, stepOf(event)) };
      if (before.kind === 'level') return { ...before, ratio: levelAt(before.index, event) };
      const moved = before.moved || Math.abs(event.clientX - before.fromPx) >= CLICK_PX;
      return { ...before, toMin: minute, stepMin: stepOf(event), moved };
    },
    finish(last) {
      if (last.kind === 'paint' && !last.moved) {
        onSelect?.(indexAt(day, last.fromMin));
        return;
      }
      const result = changed(day, last, brush);
      onChange?.(result);
      if (last.kind === 'paint') onSelect?.(indexAt(result, stretchOf(last).fromMin));
    },
  });

  return {
    shown: drag ? changed(day, drag, brush) : day,
    pointer,
    dragging: drag !== undefined,
    tip: tipOf(drag),
  };
}

function tipOf(drag: Drag | undefined): { atMin: number; text: string } | undefined {
  if (drag?.kind === 'edge') return { atMin: drag.toMin, text: clockText(drag.toMin) };
  if (drag?.kind !== 'paint' || !drag.moved) return undefined;
  const { fromMin, toMin } = stretchOf(drag);
  return { atMin: (fromMin + toMin) / 2, text: `${clockText(fromMin)}–${clockText(toMin)}` };
}
