import { setImmediate as breathe } from 'node:timers/promises';
import { monthOf } from '@heliodon/energy/periods/local-time';
import { slotOfDay } from '@heliodon/energy/periods/report-range';
import { shortfallOf } from '@heliodon/energy/schedule/planned-quarter';
import { incomeCents, totalCents } from '@heliodon/energy/settlement/income-cents';
import { exactTotal, type SettledLine } from '@heliodon/energy/settlement/lines';
import { type LostPart, lostOf } from '@heliodon/energy/settlement/planned-income';
import { type PvDay, pvLost } from '@heliodon/energy/settlement/planned-pv';
import { pricedParts } from '@heliodon/energy/settlement/price-split';
import { segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { decimal } from '@heliodon/kernel/decimal';
import { sql } from 'kysely';
import type { PlannedIncome } from '../../contract/income-planned.contract.ts';
import type { ReportRequest } from '../../contract/report.ts';
import { type PriceVersion, readTerms } from '../days/terms.queries.ts';
import type { SettlementDeps } from '../part.ts';
import { askedSpan } from '../report/asked-span.ts';
import { readReportPlant } from '../report/plant.queries.ts';
import { lineOf, readSettledDays } from '../report/settled-slots.ts';
import { grouped } from './grouped.ts';
import { addPlanned, lostSums, noPlanned, type PlannedSums, plannedOf } from './planned-sums.ts';
import { readStorageFacts } from './storage-facts.ts';
import type { StorageQuarter } from './storage-quarters.ts';

/** Planned and actual income of a plant. Nothing is stored: the result is calculated from plans, samples and prices. */
export class PlannedService {
  readonly #deps: Pick<SettlementDeps, 'db' | 'clock'>;

  constructor(deps: Pick<SettlementDeps, 'db' | 'clock'>) {
    this.#deps = deps;
  }

  async read(request: ReportRequest): Promise<PlannedIncome> {
    const { db, clock } = this.#deps;
    const plant = await readReportPlant(db, request.plantId);
    const { timeZone, plantId } = plant;
    const span = askedSpan(request, plant, clock.now());
    const step = span.step === 'month' ? 'month' : 'day';
    const { firstDay, lastDay, fromMs } = span;
    const toMs = Math.max(fromMs, Math.min(span.toMs, span.nowMs));
    const [days, terms, facts, pv] = await Promise.all([
      readSettledDays(db, plantId, firstDay, lastDay),
      readTerms(db, [plantId]),
      readStorageFacts(db, plant, fromMs, toMs),
      readPvDays(db, plantId, firstDay, lastDay),
    ]);
    const prices = terms.get(plantId)?.prices ?? [];
    const quarters = grouped(facts.quarters, ({ day }) => day);
    const priced = new Map(days.filter((one) => one.priceVersionId !== null).map((one) => [one.day, one]));
    const bySlot = new Map<string, PlannedSums>();
    let month = '';
    for (const day of new Set([...days.map((one) => one.day), ...quarters.keys()])) {
      // Yields to other work between months.
      if (monthOf(day) !== month) await breathe();
      month = monthOf(day);
      const price = versionOn(prices, day);
      if (!price) continue;
      const lines = priced.get(day)?.lines.map(lineOf) ?? [];
      const sums = daySums({
        day,
        price,
        lines,
        quarters: quarters.get(day) ?? [],
        pv: pv.get(day),
        timeZone,
      });
      const key = slotOfDay(step, day);
      bySlot.set(key, addPlanned(bySlot.get(key) ?? noPlanned(), sums));
    }
    const { systems, systemsWithPlan } = facts;
    return {
      currency: plant.currency,
      timeZone,
      step,
      systems,
      systemsWithPlan,
      columns: span.columns.map(({ key }) => ({
        key,
        empty: !bySlot.has(key),
        ...plannedOf(bySlot.get(key) ?? noPlanned()),
      })),
      totals: plannedOf([...bySlot.values()].reduce(addPlanned, noPlanned())),
      pendingDays: days.filter(({ pending }) => pending).length,
      daysWithoutPrice: days.filter((day) => day.settled && day.quarters > 0 && day.priceVersionId === null)
        .length,
    };
  }
}

interface PlannedDay {
  readonly day: string;
  readonly price: PriceVersion;
  readonly lines: readonly SettledLine[];
  readonly quarters: readonly StorageQuarter[];
  readonly pv: PvDay | undefined;
  readonly timeZone: string;
}

const PV_ITEMS: ReadonlySet<string> = new Set(['pvUse', 'pvFeedIn', 'pvToStorage']);

function daySums({ day, price, lines, quarters, pv, timeZone }: PlannedDay): PlannedSums {
  const segments = segmentsOn(price, day);
  const efficiency = decimal(price.efficiency);
  const parts: LostPart[] = quarters.map((quarter) =>
    lostOf(quarter, pricedParts(quarter.startMs, timeZone, segments), efficiency),
  );
  const ofPv = lines.filter(({ item }) => PV_ITEMS.has(item));
  const earned = {
    amount: exactTotal(ofPv),
    quanta: ofPv.reduce((sum, { quanta }) => sum + quanta, 0),
    feedInPrice: decimal(price.feedInPrice),
  };
  const known = pv?.expectedKwh != null && pv.pvKwh !== null;
  return {
    ...lostSums(pv ? [...parts, ...pvLost(pv, earned)] : parts),
    actual: totalCents(incomeCents(lines)),
    plannedQuarters: quarters.length,
    storage: storageOf(quarters),
    pv: {
      expectedKwh: known ? (pv?.expectedKwh ?? 0) : 0,
      actualKwh: known ? (pv?.pvKwh ?? 0) : 0,
      days: known ? 1 : 0,
    },
  };
}

function storageOf(quarters: readonly StorageQuarter[]): PlannedSums['storage'] {
  const sums = { plannedOut: 0, plannedIn: 0, actualOut: 0, actualIn: 0 };
  for (const quarter of quarters) {
    const short = shortfallOf(quarter);
    sums.plannedOut += quarter.plan.outQuanta;
    sums.plannedIn += quarter.plan.inQuanta;
    sums.actualOut += quarter.plan.outQuanta - short.outQuanta;
    sums.actualIn += quarter.plan.inQuanta - short.inQuanta;
  }
  return sums;
}

async function readPvDays(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<Map<string, PvDay>> {
  const { rows } = await sql<PvDay & { day: string }>`SELECT day::text AS day, pv_kwh AS "pvKwh",
      expected_kwh AS "expectedKwh", losses
    FROM plant_diagnosis_day WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date`.execute(
    db,
  );
  return new Map(rows.map(({ day, ...of }) => [day, of]));
}
