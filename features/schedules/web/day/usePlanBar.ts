import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { DAY_MIN } from '@heliodon/kernel/time';

import { clockText, snapped } from '@heliodon/ui/daybar/spans';
import { type PointerEvent, useEffect, useState } from 'react';
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

interface Place {
  readonly minute: number;
  /** Share of rated power: 1 at the top, −1 at the bottom. */
  readonly share: number;
}

function placeOf(event: PointerEvent<HTMLElement>): Place {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const across = width > 0 ? (event.clientX - left) / width : 0;
  const down = height > 0 ? (event.clientY - top) / height : 0;
  return {
    minute: Math.round(Math.min(Math.max(across, 0), 1) * DAY_MIN),
    share: 1 - 2 * Math.min(Math.max(down, 0), 1),
  };
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
  const [drag, setDrag] = useState<Drag>();
  const dragging = drag !== undefined;

  useEffect(() => {
    if (!dragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setDrag(undefined);
    };
    window.addEventListener('keydown', cancel, true);
    return () => window.removeEventListener('keydown', cancel, true);
  }, [dragging]);

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (!onChange || event.button !== 0) return;
      const { edge, level } = (event.target as HTMLElement).dataset;
      const { minute, share } = placeOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      if (edge !== undefined)
        setDrag({ kind: 'edge', index: Number(edge), toMin: snapped(minute, stepOf(event)) });
      else if (level !== undefined) {
        const index = Number(level);
        setDrag({ kind: 'level', index, ratio: ratioAt(day[index]?.strategy ?? 'idle', share) });
      } else {
        const stretch = { fromMin: minute, toMin: minute, stepMin: stepOf(event) };
        setDrag({ kind: 'paint', ...stretch, fromPx: event.clientX, moved: false });
      }
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (!drag) return;
      const { minute, share } = placeOf(event);
      if (drag.kind === 'edge') setDrag({ ...drag, toMin: snapped(minute, stepOf(event)) });
      else if (drag.kind === 'level')
        setDrag({ ...drag, ratio: ratioAt(day[drag.index]?.strategy ?? 'idle', share) });
      else {
        const moved = drag.moved || Math.abs(event.clientX - drag.fromPx) >= CLICK_PX;
        setDrag({ ...drag, toMin: minute, stepMin: stepOf(event), moved });
      }
    },
    onPointerUp() {
      if (!drag) return;
      setDrag(undefined);
      const result = changed(day, drag, brush);
      if (drag.kind === 'paint' && !drag.moved) onSelect?.(indexAt(day, drag.fromMin));
      else {
        onChange?.(result);
        if (drag.kind === 'paint') onSelect?.(indexAt(result, stretchOf(drag).fromMin));
      }
    },
    onPointerCancel: () => setDrag(undefined),
  };

  return { shown: drag ? changed(day, drag, brush) : day, pointer, dragging, tip: tipOf(drag) };
}

function tipOf(drag: Drag | undefined): { atMin: number; text: string } | undefined {
  if (drag?.kind === 'edge') return { atMin: drag.toMin, text: clockText(drag.toMin) };
  if (drag?.kind !== 'paint' || !drag.moved) return undefined;
  const { fromMin, toMin } = stretchOf(drag);
  return { atMin: (fromMin + toMin) / 2, text: `${clockText(fromMin)}–${clockText(toMin)}` };
}
