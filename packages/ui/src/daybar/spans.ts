import { DAY_MIN } from '@heliodon/kernel/time';

/* A day as consecutive spans without gaps, from minute 0 to 1440, local time. */

export interface DaySpan {
  readonly startMin: number;
  readonly endMin: number;
  readonly key: string;
}

/** Merges neighbours with the same key; removes empty spans. */
function joined(spans: readonly DaySpan[]): DaySpan[] {
  const result: DaySpan[] = [];
  for (const span of spans) {
    if (span.endMin <= span.startMin) continue;
    const last = result.at(-1);
    if (last?.key === span.key) result[result.length - 1] = { ...last, endMin: span.endMin };
    else result.push(span);
  }
  return result;
}

const pick = ({ startMin, endMin, key }: DaySpan): DaySpan => ({ startMin, endMin, key });

/** Assigns the key to the range. */
export function paint(spans: readonly DaySpan[], stretch: DaySpan): DaySpan[] {
  const { startMin, endMin } = stretch;
  if (endMin <= startMin) return spans.map(pick);
  const before = spans
    .filter((span) => span.startMin < startMin)
    .map((span) => ({ ...pick(span), endMin: Math.min(span.endMin, startMin) }));
  const after = spans
    .filter((span) => span.endMin > endMin)
    .map((span) => ({ ...pick(span), startMin: Math.max(span.startMin, endMin) }));
  return joined([...before, pick(stretch), ...after]);
}

/** Moves the border after the span at `index`, limited by both neighbours; a span of zero length is removed. */
export function moveBorder(spans: readonly DaySpan[], index: number, toMin: number): DaySpan[] {
  const [left, right] = [spans[index], spans[index + 1]];
  if (!left || !right) return spans.map(pick);
  const border = Math.min(Math.max(toMin, left.startMin), right.endMin);
  return joined(
    spans.map((span) => {
      if (span === left) return { ...pick(span), endMin: border };
      if (span === right) return { ...pick(span), startMin: border };
      return pick(span);
    }),
  );
}

/** Whole steps between two minutes of a brush stroke, in either direction. */
export function brushed(fromMin: number, toMin: number, stepMin: number) {
  const [low, high] = fromMin <= toMin ? [fromMin, toMin] : [toMin, fromMin];
  const last = DAY_MIN - stepMin;
  const startMin = Math.min(Math.floor(low / stepMin) * stepMin, last);
  const endMin = Math.min(Math.floor(high / stepMin) * stepMin, last) + stepMin;
  return { startMin, endMin };
}

export const snapped = (minute: number, stepMin: number): number =>
  Math.min(Math.max(Math.round(minute / stepMin) * stepMin, 0), DAY_MIN);

/** 450 → '07:30'; the end of the day is '24:00'. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** '7:30', '0730', '7' or '24:00' as minutes; undefined for anything else. */
export function parseClock(text: string): number | undefined {
  const match =
    /^(\d{1,2})[:：.](\d{2})$/.exec(text.trim()) ??
    /^(\d{1,2})(\d{2})$/.exec(text.trim()) ??
    /^(\d{1,2})()$/.exec(text.trim());
  if (!match) return undefined;
  const [hour, minute] = [Number(match[1]), Number(match[2] || 0)];
  const total = hour * 60 + minute;
  return minute < 60 && total <= DAY_MIN ? total : undefined;
}
