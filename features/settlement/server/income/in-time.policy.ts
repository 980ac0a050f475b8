/* Lookups in ascending time: each continues where the previous one ended, so that nothing is scanned twice. */

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Whether any of the spans overlaps a period. */
export function touching(spans: readonly TimeSpan[]): (startMs: number, endMs: number) => boolean {
  const apart: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = apart.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else apart.push({ fromMs, toMs });
  }
  let at = 0;
  return (startMs, endMs) => {
    while (at < apart.length && (apart[at] as TimeSpan).toMs <= startMs) at += 1;
    const next = apart[at];
    return next !== undefined && next.fromMs < endMs;
  };
}

/** The last item that has begun by then; `sorted` by time. */
export function latest<Item>(
  sorted: readonly Item[],
  timeOf: (item: Item) => number,
): (ms: number) => Item | undefined {
  let begun = 0;
  return (ms) => {
    while (begun < sorted.length && timeOf(sorted[begun] as Item) <= ms) begun += 1;
    return sorted[begun - 1];
  };
}
