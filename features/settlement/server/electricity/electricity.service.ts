import { addFlows, energyFigures, type FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import { comparisonOf, type Versus } from '@heliodon/energy/periods/report-compare';
import type { Span } from '@heliodon/energy/periods/span';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { ComparedPart, ElectricityReport } from '../../contract/electricity.contract.ts';
import type { ReportRequest } from '../../contract/report.ts';
import { askedSpan } from '../report/asked-span.ts';
import { readEnergyOfDays, readEnergyQuarters } from '../report/energy-slots.queries.ts';
import { addPeriods, energySlots, sumOf } from '../report/energy-slots.ts';
import { type ReportPlant, readReportPlant } from '../report/plant.queries.ts';

export interface ElectricityReads {
  readonly db: Database;
  readonly clock: Clock;
}

export async function electricityReport(
  { db, clock }: ElectricityReads,
  asked: ReportRequest,
): Promise<ElectricityReport> {
  const plant = await readReportPlant(db, asked.plantId);
  const span = askedSpan(asked, plant, clock.now());
  const { slots, sinceMs, ...state } = await energySlots(db, plant.plantId, span);
  const compare = (versus: Versus) =>
    asked.dateType === 'total' ? null : comparedTotals(db, plant, span, versus, sinceMs);
  const [before, yearBefore] = await Promise.all([compare('before'), compare('yearBefore')]);
  const flows = addFlows(slots.map((slot) => slot.flows));
  const demands = slots.flatMap(({ importMaxKw }) => importMaxKw ?? []);
  const { plantId, name, timeZone, currency, screenType, pvKwp } = plant;
  return {
    plant: { plantId, name, timeZone, currency, screenType, pvKwp },
    range: { step: span.step, from: span.from, to: span.to },
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
  span: Span,
  versus: Versus,
  sinceMs: number | null,
): Promise<ElectricityReport['before']> {
  const compared = comparisonOf(span, versus, sinceMs);
  if (!compared) return null;
  const [own, other] = await Promise.all([
    partFigures(db, plant, compared.own),
    partFigures(db, plant, compared.other),
  ]);
  return own && other && { ...other, own };
}

async function partFigures(
  db: Database,
  plant: ReportPlant,
  { step, from, to, fromMs, toMs }: Span,
): Promise<ComparedPart | null> {
  const row =
    step === 'hour'
      ? sumOf(await readEnergyQuarters(db, plant.plantId, fromMs, toMs))
      : await readEnergyOfDays(db, plant.plantId, from, to);
  if (!row) return null;
  const { key: _key, importMaxKw, estimatedS: _estimatedS, ...flows } = row;
  return { from, to, flows: flows as FlowEnergy, importMaxKw, ...energyFigures(flows, plant) };
}
