import { dayOf, dayStartMs, monthOf } from '@heliodon/energy/periods/local-time';
import { comparisonOf, type Versus } from '@heliodon/energy/periods/report-compare';
import { slotOfDay } from '@heliodon/energy/periods/report-range';
import type { Span } from '@heliodon/energy/periods/span';
import { type Cents, centsOf, hourlyCents, incomeCents } from '@heliodon/energy/settlement/income-cents';
import type { Database } from '@heliodon/infrastructure/database';
import type { ComparedIncome, Income } from '../../contract/income.contract.ts';
import type { ReportRequest } from '../../contract/report.ts';
import { firstSettledDay } from '../bill/bill.queries.ts';
import type { RegisterReads } from '../bill/past-months.ts';
import { readDemandMonths } from '../demand/demand-months.ts';
import { askedSpan } from '../report/asked-span.ts';
import { type ReportPlant, readReportPlant } from '../report/plant.queries.ts';
import { type DayRow, lineOf, readSettledDays, settledSlots } from '../report/settled-slots.ts';
import { grouped } from './grouped.ts';
import { addIncome, energyOf, type IncomeSums, noIncome, perKwh, sumsOf, withDemand } from './income-sums.ts';

export interface IncomeSlots {
  readonly slots: readonly { readonly key: string; readonly sums: IncomeSums }[];
  readonly pendingDays: number;
  readonly daysWithoutPrice: number;
}

/** The income of a plant. */
export class IncomeService {
  readonly #deps: RegisterReads;

  constructor(deps: RegisterReads) {
    this.#deps = deps;
  }

  async read(request: ReportRequest): Promise<Income> {
    const { db, clock } = this.#deps;
    const plant = await readReportPlant(db, request.plantId);
    const span = askedSpan(request, plant, clock.now());
    const compare = (versus: Versus) =>
      request.dateType === 'total' ? null : this.#compared(plant, span, versus);
    const [{ slots, ...state }, demand, before, yearBefore] = await Promise.all([
      incomeSlots(db, plant.plantId, span),
      this.#demandEffects(plant, span),
      compare('before'),
      compare('yearBefore'),
    ]);
    const totals = slots.map(({ sums }) => sums).reduce(addIncome, noIncome());
    const { cents, energy } = totals;
    return {
      currency: plant.currency,
      timeZone: plant.timeZone,
      step: span.step,
      ...state,
      fullFeedIn: plant.fullFeedIn,
      columns: slots.map(({ key, sums }) => ({
        key,
        empty: sums.parts === 0,
        unknownQuarters: sums.unknownQuarters,
        ...sumsOf(sums),
        ...withDemand(sums, demandOf(demand, key)),
      })),
      totals: {
        ...sumsOf(totals),
        ...withDemand(totals, demandOf(demand)),
        pvPerKwh: perKwh(cents.pvUse + cents.pvFeedIn, energy.pvUseKwh + energy.pvFeedInKwh),
        storagePerKwh: perKwh(cents.discharge + cents.charge, energy.dischargeKwh),
      },
      before,
      yearBefore,
      quarters: totals.quarters,
      unknownQuarters: totals.unknownQuarters,
    };
  }

  /** Effect of storage on the demand charge of each whole month of the range, if known. */
  async #demandEffects(plant: ReportPlant, span: Span): Promise<DemandEffects> {
    if (!span.isWholeMonths) return [];
    const asked = { from: monthOf(span.firstDay), to: monthOf(span.lastDay) };
    const months = await readDemandMonths(this.#deps, plant, asked);
    return months.flatMap(({ month, saving: { saved } }) =>
      saved ? [{ month, cents: centsOf(saved) }] : [],
    );
  }

  async #compared({ plantId, timeZone }: ReportPlant, span: Span, versus: Versus): Promise<Income['before']> {
    const first = await firstSettledDay(this.#deps.db, plantId);
    const sinceMs = first === null ? null : dayStartMs(first, timeZone);
    const compared = comparisonOf(span, versus, sinceMs);
    if (!compared) return null;
    const [own, other] = await Promise.all([
      this.#part(plantId, compared.own),
      this.#part(plantId, compared.other),
    ]);
    return own && other && { ...other, own };
  }

  /** Null: nothing was settled in it. */
  async #part(plantId: number, span: Span): Promise<ComparedIncome | null> {
    const { db } = this.#deps;
    const { step, from, to } = span;
    const parts =
      step === 'hour'
        ? (await incomeHours(db, plantId, span)).slots.map(({ sums }) => sums)
        : (await readSettledDays(db, plantId, from, to)).flatMap((day) => dayIncome(day) ?? []);
    const sums = parts.reduce(addIncome, noIncome());
    if (sums.parts === 0) return null;
    const { energy: _energy, ...amounts } = sumsOf(sums);
    return { ...amounts, from, to };
  }
}

type DemandEffects = readonly { readonly month: string; readonly cents: Cents }[];

/** Of a month, a year or in total; null: unknown. */
function demandOf(effects: DemandEffects, key = ''): Cents | null {
  const own = effects.filter(({ month }) => month.startsWith(key));
  return own.length === 0 ? null : own.reduce((sum, { cents }) => sum + cents, 0n);
}

/** Columns of a report: sums of individually rounded days; the hours of a day add up to it. */
export async function incomeSlots(db: Database, plantId: number, span: Span): Promise<IncomeSlots> {
  const { step } = span;
  if (step === 'hour') return incomeHours(db, plantId, span);
  const days = await readSettledDays(db, plantId, span.firstDay, span.lastDay);
  const bySlot = new Map<string, IncomeSums>();
  for (const day of days) {
    const sums = dayIncome(day);
    if (!sums) continue;
    const key = slotOfDay(step, day.day);
    bySlot.set(key, addIncome(bySlot.get(key) ?? noIncome(), sums));
  }
  return {
    slots: span.columns.map(({ key }) => ({
      key,
      sums: bySlot.get(key) ?? noIncome(),
    })),
    pendingDays: days.filter(({ pending }) => pending).length,
    daysWithoutPrice: days.filter((day) => day.settled && day.quarters > 0 && day.priceVersionId === null)
      .length,
  };
}

/** Undefined without a price. */
function dayIncome({ lines, priceVersionId, quarters, unknownQuarters }: DayRow): IncomeSums | undefined {
  if (priceVersionId === null) return undefined;
  const own = lines.map(lineOf);
  return { cents: incomeCents(own), energy: energyOf(own), parts: 1, quarters, unknownQuarters };
}

async function incomeHours(db: Database, plantId: number, span: Span): Promise<IncomeSlots> {
  const { slots, ...state } = await settledSlots(db, plantId, span);
  const byDay = grouped(slots, ({ key }) => dayOf(key));
  const shown = [...byDay.values()].flatMap((hours) => {
    const cents = hourlyCents(hours.map(({ lines }) => lines));
    return hours.map(({ key, lines, quarters, unknownQuarters, priceVersionIds }, at) => ({
      key,
      sums: {
        cents: cents[at] ?? noIncome().cents,
        energy: energyOf(lines),
        quarters,
        unknownQuarters,
        parts: priceVersionIds.length,
      },
    }));
  });
  return { slots: shown, ...state };
}
