import { addFlows, energyFigures, type FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import { comparisonOf, type ReportPart, type Versus } from '@heliodon/energy/periods/report-compare';
import type { ReportRange } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { ComparedPart, ElectricityReport } from '../../contract/electricity.contract.ts';
import type { ReportSpan } from '../../contract/report.ts';
import { askedRange } from '../report/asked-range.ts';
import { readEnergyOfDays, readEnergyQuarters } from '../report/energy-slots.queries.ts';
import { addPeriods, energySlots, sumOf } from '../report/energy-slots.ts';
import { type ReportPlant, readReportPlant } from '../report/plant.queries.ts';

export interface ElectricityReads {
  readonly db: Database;
  readonly clock: Clock;
}

export async function electricityReport(
  { db, clock }: ElectricityReads,
  span: ReportSpan,
): Promise<ElectricityReport> {
  const plant = await readReportPlant(db, span.plantId);
  const now = clock.now();
  const range = askedRange(span, plant, now);
  const { slots, sinceMs, ...state } = await energySlots(db, plant, range, now);
  const compare = (versus: Versus) =>
    span.dateType === 'total' ? null : comparedTotals(db, plant, range, versus, sinceMs, now);
  const [before, yearBefore] = await Promise.all([compare('before'), compare('yearBefore')]);
  const flows = addFlows(slots.map((slot) => slot.flows));
  const demands = slots.flatMap(({ importMaxKw }) => importMaxKw ?? []);
  const { plantId, name, timeZone, currency, screenType, pvKwp } = plant;
  return {
    plant: { plantId, name, timeZone, currency, screenType, pvKwp },
    range,
    columns: [...slots],
    totals: {
      flows,
      periods: addPeriods(slots.map((slot) => slot.periods)),
      importMaxKw: demands.length > 0 ? Math.max(...demands) : null,
      estimatedS: slots.reduce((sum, slot) => sum + slot.estimatedS, 0),
      missingQuarters: slots.reduce((sum, slot) => sum + slot.missingQuarters, 0),
      ...energyFigures(flows, plant),
    },
    before,
    yearBefore,
    ...state,
    since: sinceMs === null ? null : new Date(sinceMs).toISOString(),
  };
}

async function comparedTotals(
  db: Database,
  plant: ReportPlant,
  range: ReportRange,
  versus: Versus,
  sinceMs: number | null,
  now: Date,
): Promise<ElectricityReport['before']> {
  const { timeZone } = plant;
  const compared = comparisonOf(range, versus, { timeZone, sinceMs }, now.getTime());
  if (!compared) return null;
  const [own, other] = await Promise.all([
    partFigures(db, plant, range, compared.own),
    partFigures(db, plant, range, compared.other),
  ]);
  return own && other && { ...other, own };
}

async function partFigures(
  db: Database,
  plant: ReportPlant,
  { step }: ReportRange,
  { from, to, fromMs, toMs }: ReportPart,
): Promise<ComparedPart | null> {
  const row =
    step === 'hour'
      ? sumOf(await readEnergyQuarters(db, plant.plantId, fromMs, toMs))
      : await readEnergyOfDays(db, plant.plantId, from, to);
  if (!row) return null;
  const { key: _key, importMaxKw, estimatedS: _estimatedS, ...flows } = row;
  return { from, to, flows: flows as FlowEnergy, importMaxKw, ...energyFigures(flows, plant) };
}
