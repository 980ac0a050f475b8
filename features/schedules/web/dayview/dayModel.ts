import { type Deviation, isDelivered } from '@heliodon/energy/schedule/compliance';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { DeviceComplianceDay } from '@heliodon/schedules/contract';
import type { ChartModel } from '@heliodon/ui/chart/model';

export interface Miss {
  readonly fromMs: number;
  readonly toMs: number;
  readonly deviation: Deviation;
  /** Mean of its 15-minute intervals. */
  readonly plannedKw: number;
  /** Null where nothing was measured. */
  readonly measuredKw: number | null;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Merges consecutive 15-minute intervals that deviate for the same reason. */
export function missesOf(quarters: DeviceComplianceDay['quarters']): Miss[] {
  const groups: { deviation: Deviation; quarters: DeviceComplianceDay['quarters'] }[] = [];
  for (const quarter of quarters) {
    if (quarter.deviation === null) continue;
    const last = groups.at(-1);
    const before = last?.quarters.at(-1);
    const follows = before && Date.parse(before.at) + QUARTER_MS === Date.parse(quarter.at);
    if (last && follows && last.deviation === quarter.deviation) last.quarters.push(quarter);
    else groups.push({ deviation: quarter.deviation, quarters: [quarter] });
  }
  return groups.map(({ deviation, quarters: own }) => {
    const measured = own.flatMap(({ measuredKw }) => measuredKw ?? []);
    return {
      deviation,
      fromMs: Date.parse(own[0]?.at ?? ''),
      toMs: Date.parse(own.at(-1)?.at ?? '') + QUARTER_MS,
      plannedKw: mean(own.map(({ plannedKw }) => plannedKw)),
      measuredKw: measured.length === 0 ? null : mean(measured),
    };
  });
}

interface Words {
  readonly planned: string;
  readonly measured: string;
  readonly deviation: (of: Deviation) => string;
}

/** Planned and measured power of each 15-minute interval, SOC, and deviations as bands. */
export function dayModel(
  day: DeviceComplianceDay,
  dayMs: { fromMs: number; toMs: number },
  words: Words,
): ChartModel {
  const at: number[] = [];
  for (let ms = dayMs.fromMs; ms < dayMs.toMs; ms += QUARTER_MS) at.push(ms);
  const planned = new Map(day.quarters.map((quarter) => [Date.parse(quarter.at), quarter.plannedKw]));
  const measured = new Map(day.measured.map((quarter) => [Date.parse(quarter.at), quarter]));
  return {
    x: { kind: 'time', at, timeZone: day.timeZone, span: dayMs },
    series: [
      {
        key: 'measured',
        name: words.measured,
        unit: 'kW',
        kind: 'step',
        energy: 'battery',
        data: at.map((ms) => measured.get(ms)?.powerKw ?? null),
      },
      {
        key: 'planned',
        name: words.planned,
        unit: 'kW',
        kind: 'step',
        tint: 0,
        dashed: true,
        data: at.map((ms) => planned.get(ms) ?? null),
      },
      {
        key: 'soc',
        name: 'SOC',
        unit: '%',
        kind: 'line',
        tint: 3,
        data: at.map((ms) => measured.get(ms)?.soc ?? null),
      },
    ],
    bands: missesOf(day.quarters).map(({ fromMs, toMs, deviation }) => ({
      from: fromMs,
      to: toMs,
      tone: 'fault' as const,
      label: words.deviation(deviation),
    })),
  };
}

/** Colour of a compliance percentage; null where nothing was planned. */
export function toneOf(percent: number | null): 'normal' | 'warning' | 'fault' | 'offline' {
  if (percent === null) return 'offline';
  if (isDelivered(percent)) return 'normal';
  return percent >= 80 ? 'warning' : 'fault';
}
