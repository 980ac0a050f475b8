import { commonErrors } from '@heliodon/contract/errors';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import { addFlows, energyFigures, type FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import { type AnalysisRange, analysisSlots, keyAt } from '@heliodon/energy/periods/analysis-range';
import { localDay } from '@heliodon/energy/periods/local-time';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { readPlantSoc } from '@heliodon/telemetry-store/plant-soc';
import { analysisErrors } from '../../contract/analysis-range.schema.ts';
import type { EnergyAnalysis, EnergySpan } from '../../contract/energy.contract.ts';
import { energyLinks } from './energy-links.policy.ts';
import {
  type AnalysedPlant,
  type FlowRow,
  readBins,
  readFlows,
  readPlants,
  spanMs,
} from './flows.queries.ts';
import { readStrategy, type StrategyReads } from './strategy.ts';

export interface EnergyReads extends StrategyReads {
  readonly clock: Clock;
}

/** Savings factors per kWh are not needed here. */
export const figuresOf = (flows: FlowEnergy, { pvKwp }: Pick<AnalysedPlant, 'pvKwp'>) =>
  energyFigures(flows, { pvKwp, coalKgPerKwh: 0, co2KgPerKwh: 0, treesPerKwh: 0 });

export const flowsOfRow = (row: FlowRow | undefined): FlowEnergy =>
  Object.fromEntries(FLOWS.map((flow) => [flow, row?.[flow] ?? null])) as unknown as FlowEnergy;

export function refuseFuture(range: AnalysisRange, timeZone: string, nowMs: number): void {
  if (range.from > keyAt(range.step, nowMs, timeZone)) throw new AppError(analysisErrors.future);
}

export async function energyAnalysis(reads: EnergyReads, span: EnergySpan): Promise<EnergyAnalysis> {
  const { db, clock } = reads;
  const { plantId, ...range } = span;
  const [plant] = await readPlants(db, [plantId]);
  if (!plant) throw new AppError(commonErrors.notFound);
  const { timeZone } = plant;
  const nowMs = clock.now().getTime();
  refuseFuture(range, timeZone, nowMs);
  const isDay = range.step === 'quarter';
  const all = analysisSlots(range, timeZone);
  // A day is shown completely; other ranges end with the current step.
  const slots = isDay ? all : all.filter(({ fromMs }) => fromMs <= nowMs);
  const { fromMs, toMs } = spanMs(range, timeZone);
  const [rows, soc, gone] = await Promise.all([
    readFlows(db, plantId, range, timeZone),
    isDay ? readPlantSoc(db, plantId, kindsWith('battery'), fromMs, toMs) : new Map<number, number>(),
    // Long ranges use hours: years of 15-minute intervals are too many rows.
    readBins(db, plantId, isDay || range.step === 'day' ? '15 minutes' : '1 hour', fromMs, toMs),
  ]);
  const columns = slots.map(({ key }) => {
    const flows = flowsOfRow(rows.get(key));
    const { selfUse, selfSufficiency } = figuresOf(flows, plant);
    return { key, flows, selfUse, selfSufficiency, soc: soc.get(Date.parse(key)) ?? null };
  });
  const flows = addFlows(columns.map((column) => column.flows));
  const { selfUse, selfSufficiency, roundTrip } = figuresOf(flows, plant);
  const peaks = [...rows.values()].flatMap(({ importMaxKw }) => (importMaxKw === null ? [] : [importMaxKw]));
  return {
    plant: { plantId, name: plant.name, timeZone, screenType: plant.screenType },
    range,
    readAt: new Date(nowMs).toISOString(),
    columns,
    totals: {
      flows,
      selfUse,
      selfSufficiency,
      roundTrip,
      importMaxKw: peaks.length > 0 ? Math.max(...peaks) : null,
    },
    links: energyLinks(gone, plant.rules),
    linksSince: sinceWhen(plant, range, rows, gone[0]?.atMs),
    strategy: isDay ? await readStrategy(reads, plant, slots, nowMs) : null,
    since: plant.since,
  };
}

/** 15-minute values are kept for a few years only: handles a range that begins before them. */
function sinceWhen(
  { timeZone }: AnalysedPlant,
  range: AnalysisRange,
  rows: ReadonlyMap<string, FlowRow>,
  firstMs: number | undefined,
): string | null {
  if (range.step === 'quarter' || firstMs === undefined) return null;
  const [first] = [...rows.keys()].sort();
  return first !== undefined && first < keyAt(range.step, firstMs, timeZone)
    ? localDay(firstMs, timeZone)
    : null;
}
