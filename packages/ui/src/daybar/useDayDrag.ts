import { DAY_MIN } from '@heliodon/kernel/time';
import { type PointerEvent, useEffect, useState } from 'react';

/** Pointer position on the bar as a minute of the day. */
export function minuteAt(event: PointerEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const share = width > 0 ? (event.clientX - left) / width : 0;
  return Math.round(Math.min(Math.max(share, 0), 1) * DAY_MIN);
}

interface DayDragSteps<Drag> {
  /** Undefined: nothing can be dragged there. */
  readonly start: (event: PointerEvent<HTMLElement>) => Drag | undefined;
  readonly move: (drag: Drag, event: PointerEvent<HTMLElement>) => Drag;
  readonly finish: (drag: Drag) => void;
}

/** Dragging on the bar of a day, from pointer down to pointer up; Escape cancels it. */
export function useDayDrag<Drag extends object>({ start, move, finish }: DayDragSteps<Drag>) {
  const [drag, setDrag] = useState<Drag>();
  const dragging = drag !== undefined;

  useEffect(() => {
    if (!dragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The same key would close the drawer around the bar.
      event.stopPropagation();
      setDrag(undefined);
    };
    window.addEventListener('keydown', cancel, true);
    return () => window.removeEventListener('keydown', cancel, true);
  }, [dragging]);

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const started = event.button === 0 ? start(event) : undefined;
      if (!started) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag(started);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag) setDrag(move(drag, event));
    },
    onPointerUp() {
      if (!drag) return;
      setDrag(undefined);
      finish(drag);
    },
    onPointerCancel: () => setDrag(undefined),
  };
  return { drag, pointer };
}
