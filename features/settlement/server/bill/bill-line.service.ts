import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { RatchetMinimum } from '@heliodon/energy/demand/ratchet';
import { monthOf } from '@heliodon/energy/periods/local-time';
import type { Span } from '@heliodon/energy/periods/span';
import type { BillLine } from '@heliodon/energy/settlement/bill';
import { kwhDecimal } from '@heliodon/energy/settlement/quanta';
import { AppError } from '@heliodon/kernel/app-error';
import { compare, decimal, decimalText, sum, ZERO } from '@heliodon/kernel/decimal';
import { QUARTERS_PER_HOUR } from '@heliodon/kernel/time';
import type { getBillDay, getBillLine } from '../../contract/bill.contract.ts';
import type { BilledMonthDemand } from '../demand/demand-registers.ts';
import { askedSpan } from '../report/asked-span.ts';
import { type ReportPlant, readReportPlant } from '../report/plant.queries.ts';
import { lineOf, readSettledDays } from '../report/settled-slots.ts';
import {
  readCounted,
  readDemand,
  readGridMeters,
  readPriceVersions,
  readTransformers,
  transformerOf,
} from './bill.queries.ts';
import { centsText, lineOut } from './bill.rows.ts';
import type { BillDeps } from './bill.service.ts';
import { isOfLine, type LineKey, lineQuarters, owedExactly } from './line-quarters.ts';
import { readMonthBills } from './month-bills.ts';
import { readReactive } from './reactive-months.ts';
import { isAtEdge, type Registers, readRegisters } from './registers.ts';

type Answer = CallResponse<typeof getBillLine>;
type LineDay = Answer['days'][number];

interface Asked {
  readonly plant: ReportPlant;
  readonly span: Span;
}

async function asked(
  { db, clock }: BillDeps,
  request: Pick<CallRequest<typeof getBillLine>, 'span'>,
): Promise<Asked> {
  const plant = await readReportPlant(db, request.span.plantId);
  return { plant, span: askedSpan(request.span, plant, clock.now()) };
}

/** The data behind a line of a bill. */
export async function readBillLine(
  deps: BillDeps,
  request: CallRequest<typeof getBillLine>,
): Promise<Answer> {
  const { db } = deps;
  const of = await asked(deps, request);
  const { plant, span } = of;
  const billed = span.begunDaysIn(request.month);
  if (!billed) throw new AppError(commonErrors.notFound);
  const isEnergy = request.kind === 'import' || request.kind === 'feedIn';
  const [bills, days, transformers, meters] = await Promise.all([
    readMonthBills(deps, plant, span),
    isEnergy ? energyDays(deps, of, billed, request) : demandDays(deps, of, billed, request),
    readTransformers(db, plant.plantId),
    readMeters(deps, plant, billed, request),
  ]);
  const line = bills.months
    .find(({ month }) => month === request.month)
    ?.lines.find((one) => isSameLine(one, request));
  const versionIds = [...new Set(days.flatMap((day) => day.priceVersionId ?? []))];
  const versions = await readPriceVersions(db, plant.plantId, versionIds);
  const reactive =
    request.kind === 'powerFactor' ? await readReactive(deps, plant, [request.month]) : undefined;
  const transformer = isEnergy ? undefined : transformerOf(transformers, request.month);
  return {
    line: line ? lineOut(line) : null,
    exactAmount: isEnergy
      ? decimalText(sum(days.map((day) => decimal(day.amount))))
      : decimalText(line?.amount ?? ZERO),
    days,
    priceVersions: versions.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() })),
    transformer: transformer?.terms
      ? {
          effectiveFrom: transformer.effectiveFrom,
          createdAt: new Date(transformer.createdAtMs).toISOString(),
          createdBy: transformer.createdBy,
          capacityKva: transformer.terms.capacityKva,
          billingType: transformer.terms.billingType,
          pfStandard: transformer.terms.pfStandard ?? null,
        }
      : null,
    demand:
      request.kind === 'demand'
        ? demandOut(bills.demand.get(request.month), bills.ratchet.get(request.month) ?? null)
        : null,
    reactive: reactive?.get(request.month) ?? null,
    meters,
  };
}

const demandOut = (of: BilledMonthDemand | undefined, ratchet: RatchetMinimum | null): Answer['demand'] =>
  of
    ? {
        billedKw: of.kw,
        source: of.source,
        reason: of.reason,
        quartersKw: of.quartersKw,
        sliding: of.sliding && { ...of.sliding },
        ratchet: ratchet && { ...ratchet },
        registers: of.meters.map(({ deviceId, sn, name, register: { state, kw, afterMs, atMs } }) => ({
          deviceId,
          sn,
          name,
          state,
          kw,
          afterMs,
          atMs,
        })),
      }
    : null;

/** The price of a power factor line is the amount that it applies to, which changes by day. */
const isSameLine = (line: BillLine, { kind, period, price }: LineKey): boolean =>
  line.kind === kind &&
  line.period === period &&
  (kind === 'powerFactor' || compare(line.price, decimal(price)) === 0);

async function energyDays(
  { db }: BillDeps,
  { plant, span }: Asked,
  { from, to }: Span,
  key: LineKey,
): Promise<LineDay[]> {
  const rows = await readSettledDays(db, plant.plantId, from, to);
  const days = await Promise.all(
    rows.map(async (row): Promise<LineDay | null> => {
      const { day, priceVersionId, pending, unknownQuarters, estimatedS } = row;
      const parts =
        span.step === 'hour'
          ? (await lineQuarters(db, plant.plantId, span, day, key)).quarters
          : row.lines
              .map(lineOf)
              .filter((line) => isOfLine(line, key))
              .map((line) => ({ quanta: line.quanta, amount: owedExactly(line) }));
      if (parts.length === 0) return null;
      const quanta = parts.reduce((total, part) => total + part.quanta, 0);
      return {
        day,
        kwh: decimalText(kwhDecimal(quanta)),
        amount: decimalText(sum(parts.map((part) => part.amount))),
        maxKw: null,
        priceVersionId,
        pending,
        unknownQuarters,
        estimatedS,
      };
    }),
  );
  return days.filter((day) => day !== null);
}

async function demandDays(
  { db }: BillDeps,
  { plant }: Asked,
  { from, to }: Span,
  { kind }: LineKey,
): Promise<LineDay[]> {
  if (kind !== 'demand') return [];
  const days = await readDemand(db, plant.plantId, from, to);
  return days.map(({ day, maxKw }) => ({
    day,
    maxKw,
    kwh: null,
    amount: '0',
    priceVersionId: null,
    pending: false,
    unknownQuarters: 0,
    estimatedS: 0,
  }));
}

/** The registers of the grid meters around these days. They count all periods together. */
async function readMeters(
  { db, store }: BillDeps,
  { plantId }: ReportPlant,
  days: Span,
  { kind }: LineKey,
): Promise<Answer['meters']> {
  if (kind === 'capacity') return [];
  const { fromMs, toMs } = days;
  const meters = await readGridMeters(db, plantId, new Date(fromMs));
  const [registers, counted] = await Promise.all([
    readRegisters(store, meters, { fromMs, toMs }),
    readCounted(db, plantId, days.from, days.to),
  ]);
  const reading = (of: Registers | null) =>
    of && { at: new Date(of.atMs).toISOString(), importKwh: of.importKwh, exportKwh: of.exportKwh };
  const endMs = Math.min(toMs, days.nowMs);
  return meters.map(({ kind: _kind, ...meter }) => {
    const { start = null, end = null } = registers.get(meter.deviceId) ?? {};
    const of = counted.find(({ deviceId }) => deviceId === meter.deviceId);
    return {
      ...meter,
      start: reading(start),
      end: reading(end),
      atStart: isAtEdge(start, fromMs),
      atEnd: isAtEdge(end, endMs),
      countedKwh: (kind === 'feedIn' ? of?.inKwh : of?.outKwh) ?? 0,
    };
  });
}

/** The 15-minute intervals of a day behind a line. */
export async function readBillDay(
  deps: BillDeps,
  request: CallRequest<typeof getBillDay>,
): Promise<CallResponse<typeof getBillDay>> {
  const of = await asked(deps, request);
  const { day, period, price } = request;
  const billed = of.span.begunDaysIn(monthOf(day));
  if (!billed || day < billed.from || day > billed.to) throw new AppError(commonErrors.notFound);
  const { quarters } = await lineQuarters(deps.db, of.plant.plantId, of.span, day, request);
  const isDemand = request.kind === 'demand';
  return {
    quarters: quarters.map(({ startMs, quanta, amount, importKwh }) => ({
      startMs,
      kwh: isDemand ? String(importKwh ?? 0) : decimalText(kwhDecimal(quanta)),
      period,
      price,
      amount: decimalText(amount),
      demandKw: isDemand && importKwh !== null ? importKwh * QUARTERS_PER_HOUR : null,
    })),
    kwh: decimalText(kwhDecimal(quarters.reduce((total, { quanta }) => total + quanta, 0))),
    amount: centsText(sum(quarters.map(({ amount }) => amount))),
  };
}
