import type { DeviceHistory } from '@heliodon/devices/contract';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import { formatDate, toEpochMs } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { ChartMark, ChartModel } from '@heliodon/ui/chart/model';
import { pointSeries } from '@heliodon/ui/workbench/pointSeries';
import { withGaps } from '@heliodon/ui/workbench/sampleHistory';
import { type AlarmRow, alarmSources } from '../../contract/alarm.ts';

/** A recovery within this time is included in the chart. */
const LONGEST_MS = 6 * HOUR_MS;
const AFTER_RECOVERY_MS = HOUR_MS / 4;

type Times = Pick<AlarmRow, 'triggerTime' | 'recoverTime' | 'timeZone'>;

/** From one hour before the trigger to one hour after it, or longer to include an early recovery. */
export function curveWindow({ triggerTime, recoverTime, timeZone }: Times) {
  const at = toEpochMs(triggerTime) ?? 0;
  const end = toEpochMs(recoverTime);
  const fromMs = at - HOUR_MS;
  const recovered = end !== undefined && end - at <= LONGEST_MS ? end + AFTER_RECOVERY_MS : 0;
  const toMs = Math.max(at + HOUR_MS, recovered);
  return { fromMs, toMs, from: formatDate(fromMs, timeZone), to: formatDate(toMs, timeZone) };
}

interface Words {
  readonly trigger: string;
  readonly recovery: string;
  readonly max: string;
  readonly min: string;
}

/** Curves of the window with marks for trigger and recovery, and limit lines for an over-limit alarm. */
export function curveModel(
  alarm: Times & Pick<AlarmRow, 'eventType' | 'detail'>,
  kind: DeviceKind,
  points: readonly string[],
  history: DeviceHistory,
  lang: Lang,
  words: Words,
): ChartModel {
  const { fromMs, toMs } = curveWindow(alarm);
  const { t, values } = withGaps({ ...history });
  const inside = t.map((ms, i) => (ms >= fromMs && ms <= toMs ? i : -1)).filter((i) => i >= 0);
  return {
    x: { kind: 'time', at: inside.map((i) => t[i] ?? 0), timeZone: alarm.timeZone, seconds: true },
    series: pointSeries(
      kind,
      points,
      values.map((row) => inside.map((i) => row[i] ?? null)),
      lang,
    ),
    marks: marksOf(alarm, kind, toMs, words),
  };
}

function marksOf(
  { triggerTime, recoverTime, eventType, detail }: Times & Pick<AlarmRow, 'eventType' | 'detail'>,
  kind: DeviceKind,
  toMs: number,
  words: Words,
): ChartMark[] {
  const marks: ChartMark[] = [{ at: toEpochMs(triggerTime) ?? 0, label: words.trigger, tone: 'fault' }];
  const end = toEpochMs(recoverTime);
  if (end !== undefined && end <= toMs) marks.push({ at: end, label: words.recovery, tone: 'normal' });
  if (eventType !== alarmSources.limit) return marks;
  const unit = findPoint(kind, String(detail.point))?.point.unit;
  for (const side of ['max', 'min'] as const) {
    const value = detail[side];
    if (unit !== undefined && typeof value === 'number')
      marks.push({ value, unit, label: words[side], tone: 'warning' });
  }
  return marks;
}
