import { shortDay } from '@heliodon/energy/periods/local-time';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { Overview } from '../../../contract/overview.contract.ts';

type Curve = NonNullable<Overview['curve']>;
type Day = NonNullable<Overview['energy']>['days'][number];

export interface CurveWords {
  readonly part: (role: EnergyRole) => string;
  readonly forecast: string;
  readonly yesterday: string;
  readonly soc: string;
}

interface CurveLook {
  /** With the day before and SOC, where there is space. */
  readonly full: boolean;
}

const AREAS: readonly EnergyRole[] = ['pv', 'charging'];

/** Today's power in 15-minute intervals: the parts of the plant, the PV forecast and the day before. */
export function powerCurve(
  curve: Curve,
  parts: readonly EnergyRole[],
  timeZone: string,
  words: CurveWords,
  { full }: CurveLook,
): ChartModel {
  const measured: ChartSeries[] = parts.map((role) => ({
    key: role,
    name: words.part(role),
    unit: 'kW',
    energy: role,
    decimals: 1,
    data: curve.today[role],
    ...(AREAS.includes(role) && { kind: 'area' as const }),
  }));
  const lead = parts.includes('pv') ? 'pv' : 'load';
  const extra: ChartSeries[] = [];
  if (parts.includes('pv') && curve.pvForecastKw.some((kw) => kw !== null))
    extra.push({
      key: 'forecast',
      name: words.forecast,
      unit: 'kW',
      energy: 'pv',
      dashed: true,
      decimals: 1,
      data: curve.pvForecastKw,
    });
  if (full && curve.yesterday[lead].some((kw) => kw !== null))
    extra.push({
      key: 'yesterday',
      name: words.yesterday,
      unit: 'kW',
      tint: 9,
      dashed: true,
      decimals: 1,
      data: curve.yesterday[lead],
    });
  if (full && parts.includes('battery') && curve.soc.some((soc) => soc !== null))
    extra.push({ key: 'soc', name: words.soc, unit: '%', tint: 2, decimals: 0, data: curve.soc });
  return {
    x: { kind: 'time', at: curve.at, timeZone, span: daySpan(curve.at) },
    series: [...measured, ...extra],
  };
}

/** Time span of the 15-minute intervals, including the whole last one. */
const daySpan = (at: readonly number[]) => ({ fromMs: at[0] ?? 0, toMs: (at.at(-1) ?? 0) + QUARTER_MS });

export type EnergyFlowName = 'pv' | 'charge' | 'discharge' | 'import' | 'export' | 'load' | 'charging';

interface FlowLook {
  readonly flow: EnergyFlowName;
  readonly role: EnergyRole;
  /** Paler shade for the opposite direction of a flow with the same colour. */
  readonly pale?: boolean;
}

const FLOWS_OF: Record<EnergyRole, readonly FlowLook[]> = {
  pv: [{ flow: 'pv', role: 'pv' }],
  battery: [
    { flow: 'charge', role: 'battery', pale: true },
    { flow: 'discharge', role: 'battery' },
  ],
  grid: [
    { flow: 'import', role: 'grid' },
    { flow: 'export', role: 'grid', pale: true },
  ],
  load: [{ flow: 'load', role: 'load' }],
  charging: [{ flow: 'charging', role: 'charging' }],
};

export const flowsOf = (parts: readonly EnergyRole[]): FlowLook[] => parts.flatMap((role) => FLOWS_OF[role]);

/** Axis of days up to today, which is marked as running. */
export const daysAxis = (days: readonly { readonly day: string }[], running: string): ChartModel['x'] => ({
  kind: 'category',
  labels: days.map(({ day }) => shortDay(day)),
  running: { at: days.length - 1, text: running },
});

/** The last days as bars, limited to the main flows of the plant so that the bars stay legible. */
export function dayBars(
  days: readonly Day[],
  parts: readonly EnergyRole[],
  name: (flow: EnergyFlowName) => string,
  running: string,
): ChartModel {
  const shown = flowsOf(parts).filter(({ flow }) => flow !== 'load' || !parts.includes('battery'));
  return {
    x: daysAxis(days, running),
    series: shown.map(({ flow, role, pale }) => ({
      key: flow,
      name: name(flow),
      unit: 'kWh',
      kind: 'bar' as const,
      energy: role,
      pale,
      data: days.map((day) => day[flow]),
    })),
  };
}
