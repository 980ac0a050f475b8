import { coversMonth, MONTHS, type MonthRange } from '@heliodon/energy/tariff/tariff-months';
import { useLang } from '@heliodon/ui/useLang';
import { type PointerEvent, useState } from 'react';
import styles from './MonthStrip.module.css';
import { monthName, monthRangeText } from './monthNames.ts';

interface MonthStripProps {
  ranges: readonly MonthRange[];
  /** Index of the range that this strip edits. */
  at: number;
  onChange?: (range: MonthRange) => void;
}

/**
 * Overview of the twelve months: own months filled, those of other ranges with their number, gaps and
 * overlaps in red. Dragging selects first to last month; dragging to the left wraps around the end of the
 * year.
 */
export function MonthStrip({ ranges, at, onChange }: MonthStripProps) {
  const lang = useLang();
  const [drag, setDrag] = useState<MonthRange>();
  const shown = drag ? ranges.map((range, index) => (index === at ? drag : range)) : ranges;
  const own = shown[at] ?? { startMonth: 1, endMonth: 12 };

  const monthUnder = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(Math.max(Math.floor(((event.clientX - left) / width) * 12), 0), 11) + 1;
  };
  const editing = onChange && {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const month = monthUnder(event);
      setDrag({ startMonth: month, endMonth: month });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag) setDrag({ ...drag, endMonth: monthUnder(event) });
    },
    onPointerUp() {
      if (drag) onChange(drag);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  };

  return (
    <div
      className={styles.strip}
      role="img"
      aria-label={monthRangeText(own, lang)}
      data-editable={onChange ? true : undefined}
      {...editing}
    >
      {MONTHS.map((month) => {
        const owners = shown.flatMap((range, index) => (coversMonth(range, month) ? [index] : []));
        const mine = owners.includes(at);
        const state = owners.length === 0 ? 'missing' : owners.length > 1 ? 'double' : mine ? 'own' : 'other';
        return (
          <span key={month} className={styles.month} data-state={state} data-mine={mine || undefined}>
            {monthName(month, lang)}
            {state === 'other' && <sub className={styles.owner}>{(owners[0] ?? 0) + 1}</sub>}
          </span>
        );
      })}
    </div>
  );
}
