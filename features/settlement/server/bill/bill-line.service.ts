import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import { daysOf } from '@heliodon/energy/periods/report-range';
import type { BillLine } from '@heliodon/energy/settlement/bill';
import { kwhDecimal } from '@heliodon/energy/settlement/quanta';
import { AppError } from '@heliodon/kernel/app-error';
import { compare, decimal, decimalText, sum, ZERO } from '@heliodon/kernel/decimal';
import { QUARTERS_PER_HOUR } from '@heliodon/kernel/time';
import type { getBillDay, getBillLine } from '../../contract/bill.contract.ts';
import type { BilledMonthDemand } from '../demand/demand-registers.ts';
import { askedRange } from '../report/asked-range.ts';
import { type ReportPlant, readReportPlant } from '../report/plant.queries.ts';
import { lineOf, readSettledDays } from '../report/settled-slots.ts';
import {
  readCounted,
  readDemand,
  readGridMeters,
  readPriceVersions,
  readTransformers,
} from './bill.queries.ts';
import { centsText, lineOut } from './bill.rows.ts';
import type { BillDeps } from './bill.service.ts';
import { isOfLine, type LineKey, lineQuarters, owedExactly } from './line-quarters.ts';
import { type BillSpan, readMonthBills, spanOf, transformerOf } from './month-bills.ts';
import { readReactive } from './reactive-months.ts';
import { isAtEdge, type Registers, readRegisters } from './registers.ts';

type Answer = CallResponse<typeof getBillLine>;
type LineDay = Answer['days'][number];

interface Asked {
  readonly plant: ReportPlant;
  readonly span: BillSpan;
  readonly today: string;
}

async function asked(
  { db, clock }: BillDeps,
  request: Pick<CallRequest<typeof getBillLine>, 'span'>,
): Promise<Asked> {
  const plant = await readReportPlant(db, request.span.plantId);
  const now = clock.now();
  const span = spanOf(askedRange(request.span, plant, now));
  return { plant, span, today: localDay(now.getTime(), plant.timeZone) };
}

/** The days of a month that a bill covers. */
function daysWithin({ span, today }: Asked, month: string): { from: string; to: string } | null {
  const whole = daysOf({ step: 'month', from: month, to: month });
  const latest = [whole.from, span.from.slice(0, 10)].sort().at(-1) as string;
  const earliest = [whole.to, span.to.slice(0, 10), today].sort()[0] as string;
  return latest <= earliest ? { from: latest, to: earliest } : null;
}

/** What a line of a bill was made of. */
export async function readBillLine(
  deps: BillDeps,
  request: CallRequest<typeof getBillLine>,
): Promise<Answer> {
  const { db } = deps;
  const of = await asked(deps, request);
  const { plant, span, today } = of;
  const range = daysWithin(of, request.month);
  if (!range) throw new AppError(commonErrors.notFound);
  const isEnergy = request.kind === 'import' || request.kind === 'feedIn';
  const [bills, days, transformers, meters] = await Promise.all([
    readMonthBills(deps, plant, span, today),
    isEnergy ? energyDays(deps, of, range, request) : demandDays(deps, of, range, request),
    readTransformers(db, plant.plantId),
    readMeters(deps, plant, range, request),
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
    demand: request.kind === 'demand' ? demandOut(bills.demand.get(request.month)) : null,
    reactive: reactive?.get(request.month) ?? null,
    meters,
  };
}

const demandOut = (of: BilledMonthDemand | undefined): Answer['demand'] =>
  of
    ? {
        billedKw: of.kw,
        source: of.source,
        reason: of.reason,
        quartersKw: of.quartersKw,
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

/** Of the power factor its price is what it applies to, which the days change. */
const isSameLine = (line: BillLine, { kind, period, price }: LineKey): boolean =>
  line.kind === kind &&
  line.period === period &&
  (kind === 'powerFactor' || compare(line.price, decimal(price)) === 0);

async function energyDays(
  { db }: BillDeps,
  { plant, span }: Asked,
  { from, to }: { from: string; to: string },
  key: LineKey,
): Promise<LineDay[]> {
  const rows = await readSettledDays(db, plant.plantId, from, to);
  const days = await Promise.all(
    rows.map(async (row): Promise<LineDay | null> => {
      const { day, priceVersionId, pending, unknownQuarters, estimatedS } = row;
      const parts =
        span.step === 'hour'
          ? (await lineQuarters(db, plant, span, day, key)).quarters
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
  { from, to }: { from: string; to: string },
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
  { db, store, clock }: BillDeps,
  { plantId, timeZone }: ReportPlant,
  { from, to }: { from: string; to: string },
  { kind }: LineKey,
): Promise<Answer['meters']> {
  if (kind === 'capacity') return [];
  const time = { fromMs: dayStartMs(from, timeZone), toMs: dayStartMs(nextDay(to), timeZone) };
  const meters = await readGridMeters(db, plantId, new Date(time.fromMs));
  const [registers, counted] = await Promise.all([
    readRegisters(store, meters, time),
    readCounted(db, plantId, from, to),
  ]);
  const reading = (of: Registers | null) =>
    of && { at: new Date(of.atMs).toISOString(), importKwh: of.importKwh, exportKwh: of.exportKwh };
  const endMs = Math.min(time.toMs, clock.now().getTime());
  return meters.map(({ kind: _kind, ...meter }) => {
    const { start = null, end = null } = registers.get(meter.deviceId) ?? {};
    const of = counted.find(({ deviceId }) => deviceId === meter.deviceId);
    return {
      ...meter,
      start: reading(start),
      end: reading(end),
      atStart: isAtEdge(start, time.fromMs),
      atEnd: isAtEdge(end, endMs),
      countedKwh: (kind === 'feedIn' ? of?.inKwh : of?.outKwh) ?? 0,
    };
  });
}

/** The quarters of a day behind a line. */
export async function readBillDay(
  deps: BillDeps,
  request: CallRequest<typeof getBillDay>,
): Promise<CallResponse<typeof getBillDay>> {
  const of = await asked(deps, request);
  const { day, period, price } = request;
  const range = daysWithin(of, day.slice(0, 7));
  if (!range || day < range.from || day > range.to) throw new AppError(commonErrors.notFound);
  const { quarters } = await lineQuarters(deps.db, of.plant, of.span, day, request);
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
