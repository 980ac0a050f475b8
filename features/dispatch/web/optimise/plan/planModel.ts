import { localMinute } from '@heliodon/energy/periods/local-time';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { ChartBand, ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { OptimisedPlan, TriedPlan } from '../../../contract/optimise.contract.ts';

export interface PlanNames {
  readonly pv: string;
  readonly load: string;
  readonly charging: string;
  readonly battery: string;
  readonly grid: string;
  readonly free: string;
  readonly demand: string;
}

/** Background bands of the times of use. */
export function priceBands({ startMs, period }: OptimisedPlan['steps']): ChartBand[] {
  const bands: ChartBand[] = [];
  for (const [step, at] of startMs.entries()) {
    const tone = period[step] ?? 'usual';
    const last = bands.at(-1);
    if (last?.tone === tone && last.to === at) bands[bands.length - 1] = { ...last, to: at + QUARTER_MS };
    else bands.push({ from: at, to: at + QUARTER_MS, tone });
  }
  return bands;
}

/** Powers of the plan, or of the estimated edit if there is one. */
export function planModel(plan: OptimisedPlan, tried: TriedPlan | undefined, names: PlanNames): ChartModel {
  const { steps, plant, demandTargetKw } = plan;
  const shown = shownSteps(plan, tried);
  const kw = (key: keyof PlanNames, data: readonly number[], look: Partial<ChartSeries>): ChartSeries => ({
    key,
    name: names[key],
    unit: 'kW',
    decimals: 1,
    data,
    ...look,
  });
  const some = (list: readonly number[]) => list.some((value) => value > 0.01);
  return {
    x: { kind: 'time', at: steps.startMs, timeZone: plant.timeZone },
    series: [
      ...(some(steps.pvKw) ? [kw('pv', steps.pvKw, { kind: 'area', energy: 'pv', dashed: true })] : []),
      kw('load', steps.loadKw, { kind: 'line', energy: 'load', dashed: true }),
      ...(some(steps.chargingKw)
        ? [kw('charging', steps.chargingKw, { kind: 'line', energy: 'charging', dashed: true })]
        : []),
      kw('battery', shown.batteryKw, { kind: 'step', energy: 'battery' }),
      kw('grid', shown.gridKw, { kind: 'line', energy: 'grid' }),
      kw('free', steps.freeBatteryKw, { kind: 'step', energy: 'battery', pale: true, hidden: true }),
    ],
    bands: priceBands(steps),
    marks:
      demandTargetKw === null
        ? []
        : [{ value: demandTargetKw, unit: 'kW', label: names.demand, tone: 'warning' }],
  };
}

/** Period of the plan's figures; a first day that has begun counts from its first step. */
export function planSpan({ steps, days, plant }: Pick<OptimisedPlan, 'steps' | 'days' | 'plant'>) {
  const startMs = steps.startMs[0] ?? 0;
  const whole = localMinute(startMs, plant.timeZone) === 0;
  return {
    from: whole ? (days[0]?.day ?? '') : formatDateTime(startMs, plant.timeZone, 'minute'),
    to: days.at(-1)?.day ?? '',
    count: days.length,
  };
}

/** State of charge of the battery. */
export function socModel(plan: OptimisedPlan, tried: TriedPlan | undefined, name: string): ChartModel {
  const { steps, plant, inputs } = plan;
  const shown = shownSteps(plan, tried);
  return {
    x: { kind: 'time', at: steps.startMs, timeZone: plant.timeZone },
    series: [{ key: 'soc', name, unit: '%', decimals: 1, data: shown.soc, kind: 'area', energy: 'battery' }],
    bands: priceBands(steps),
    marks: [inputs.socMin, inputs.socMax].map((value) => ({
      value,
      unit: '%',
      label: `${value} %`,
      tone: 'offline',
    })),
  };
}

/** Steps of the estimate if it starts in the same interval as the plan: a new one may have begun since. */
const shownSteps = ({ steps }: OptimisedPlan, tried: TriedPlan | undefined) =>
  tried && tried.steps.startMs[0] === steps.startMs[0] ? tried.steps : steps;
