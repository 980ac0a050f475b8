import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { localDay, monthOf } from '@heliodon/energy/periods/local-time';
import { Span } from '@heliodon/energy/periods/span';
import type { Database } from '@heliodon/infrastructure/database';
import {
  RefusedTable,
  TABLE_MAX_COLUMNS,
  type TableReader,
} from '@heliodon/infrastructure/documents/table-reader';
import { AppError } from '@heliodon/kernel/app-error';
import { decimal, decimalText, sum } from '@heliodon/kernel/decimal';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type OperationLog } from '@heliodon/server-kit/operation-log';
import {
  type acceptReconciliation,
  type getReconciliation,
  type getReconciliations,
  type readUtilityFile,
  reconciliationErrors,
  reconciliationLog,
  type reopenReconciliation,
  type saveUtilityBill,
  UTILITY_FILE_MAX_KB,
  UTILITY_FILE_MAX_ROWS,
} from '../../contract/reconciliation.contract.ts';
import { reconciliationLogFields } from '../../contract/reconciliation.log-fields.ts';
import { type ReportPlant, readReportPlant } from '../report/plant.queries.ts';
import { centsText } from './bill.rows.ts';
import type { BillDeps } from './bill.service.ts';
import { readMonthBills } from './month-bills.ts';
import {
  compareBills,
  isAccepted,
  type ReconciledMonth,
  reconciledMonth,
  sideOut,
  statusOf,
} from './reconciled-month.ts';
import { insertUtilityBill, keepAcceptance, lockBills, readUtilityBills } from './reconciliation.queries.ts';
import { readUtilityRows } from './utility-file.ts';

export interface ReconciliationDeps extends BillDeps {
  readonly tables: TableReader;
  readonly log: OperationLog;
}

/** Missing data explains differences but does not determine whether there are any. */
const NO_EVIDENCE = { quarters: 0, unknownQuarters: 0, estimatedS: 0 };
/** Maximum number of file problems in one response. */
const PROBLEMS_SHOWN = 5;

/** The utility's invoices next to our own bills. */
export class ReconciliationService {
  readonly #deps: ReconciliationDeps;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  async year({ plantId, year }: CallRequest<typeof getReconciliations>) {
    const plant = await readReportPlant(this.#deps.db, plantId);
    const [from, to] = [`${year}-01`, `${year}-12`];
    const span = new Span({ step: 'month', from, to }, plant.timeZone, this.#deps.clock.now().getTime());
    const [{ months }, rows] = await Promise.all([
      readMonthBills(this.#deps, plant, span),
      readUtilityBills(this.#deps.db, plantId, from, to),
    ]);
    return {
      currency: plant.currency,
      months: months.map((bill) => {
        const row = rows.find(({ month }) => month === bill.month);
        const compared = compareBills(bill, row, NO_EVIDENCE);
        return {
          month: bill.month,
          running: bill.month === monthOf(span.today),
          status: statusOf(row, compared),
          ours: centsText(bill.totals.total),
          theirs: row ? centsText(compared.theirs) : null,
          difference: row ? centsText(compared.difference) : null,
          revision: row?.revision ?? null,
          invoiceNo: row?.invoiceNo ?? '',
        };
      }),
    };
  }

  async read({
    plantId,
    month,
  }: CallRequest<typeof getReconciliation>): Promise<CallResponse<typeof getReconciliation>> {
    const plant = await readReportPlant(this.#deps.db, plantId);
    const { row, compared, basis } = await reconciledMonth(this.#deps, plant, month);
    return {
      month,
      running: month === this.#thisMonth(plant),
      currency: plant.currency,
      timeZone: plant.timeZone,
      status: statusOf(row, compared),
      utility: row
        ? {
            revision: row.revision,
            lines: row.lines,
            invoiceNo: row.invoiceNo,
            note: row.note,
            fileName: row.fileName,
            savedAt: row.savedAt.toISOString(),
            savedBy: row.savedBy,
          }
        : null,
      accepted: row?.acceptedAt
        ? {
            at: row.acceptedAt.toISOString(),
            by: row.acceptedBy ?? '',
            note: row.acceptedNote ?? '',
            outdated: !isAccepted(row, compared),
          }
        : null,
      lines: compared.lines.map((line) => ({
        kind: line.kind,
        period: line.period,
        ours: sideOut(line.ours),
        theirs: sideOut(line.theirs),
        quantityDifference: line.quantityDifference && decimalText(line.quantityDifference),
        amountDifference: centsText(line.amountDifference),
        byQuantity: line.byQuantity && centsText(line.byQuantity),
        byPrice: line.byPrice && centsText(line.byPrice),
        reasons: row
          ? line.reasons.map(({ reason, figure }) => ({ reason, figure: figure && decimalText(figure) }))
          : [],
      })),
      ours: centsText(compared.ours),
      theirs: row ? centsText(compared.theirs) : null,
      difference: row ? centsText(compared.difference) : null,
      basis,
    };
  }

  save({ plantId, month, revision, bill }: CallRequest<typeof saveUtilityBill>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    return db.transaction().execute(async (tx) => {
      await lockBills(tx, plantId);
      if (month > this.#thisMonth(await readReportPlant(tx, plantId)))
        throw new AppError(reconciliationErrors.futureMonth);
      const [before] = await readUtilityBills(tx, plantId, month, month);
      if ((before?.revision ?? 0) !== revision) throw new AppError(reconciliationErrors.changed);
      const next = revision + 1;
      await insertUtilityBill(
        tx,
        plantId,
        { ...bill, month, revision: next },
        { at: clock.now(), by: caller },
      );
      const params = { month, revision: next, total: totalText(bill) };
      const changes = changesBetween(reconciliationLogFields, before ? logged(before) : {}, logged(bill));
      await log.write(caller, { action: reconciliationLog.save, params, changes, plantId }, tx);
      return { revision: next };
    });
  }

  /** Parses a file into lines for the form; the user checks them before saving. */
  async readFile({ content }: CallRequest<typeof readUtilityFile>, caller: Caller) {
    const bytes = Buffer.from(content, 'base64');
    const limits = {
      max: UTILITY_FILE_MAX_KB,
      rows: UTILITY_FILE_MAX_ROWS,
      columns: TABLE_MAX_COLUMNS,
    };
    if (bytes.length > UTILITY_FILE_MAX_KB * 1024)
      throw new AppError(reconciliationErrors.fileTooLarge, limits);
    const rows = await this.#deps.tables.read(bytes, UTILITY_FILE_MAX_ROWS).catch((error: unknown) => {
      if (!(error instanceof RefusedTable)) throw error;
      if (error.reason === 'unreadable') throw new AppError(reconciliationErrors.unreadable);
      throw new AppError(reconciliationErrors.fileTooLarge, limits);
    });
    const read = readUtilityRows(rows);
    if ('lines' in read) return { lines: [...read.lines] };
    const { lang } = caller;
    const detail = read.problems
      .slice(0, PROBLEMS_SHOWN)
      .map(({ row, column, problem }) =>
        lang === 'zh'
          ? `第 ${row} 行${column ? ` ${column} 列` : ''}${problem.zh}`
          : `row ${row}${column ? `, column ${column}` : ''}: ${problem.en}`,
      )
      .join(lang === 'zh' ? '；' : '; ');
    throw new AppError(reconciliationErrors.wrongRows, { detail });
  }

  accept(request: CallRequest<typeof acceptReconciliation>, caller: Caller) {
    const { plantId, month, revision, note } = request;
    return this.#change(plantId, month, revision, async (tx, { compared }) => {
      if (centsText(compared.difference) !== request.difference)
        throw new AppError(reconciliationErrors.changed);
      const accepted = { at: this.#deps.clock.now(), by: caller, note, total: centsText(compared.ours) };
      await keepAcceptance(tx, plantId, { month, revision }, accepted);
      const params = { month, note, difference: centsText(compared.difference) };
      await this.#deps.log.write(caller, { action: reconciliationLog.accept, params, plantId }, tx);
    });
  }

  reopen({ plantId, month, revision }: CallRequest<typeof reopenReconciliation>, caller: Caller) {
    return this.#change(plantId, month, revision, async (tx) => {
      await keepAcceptance(tx, plantId, { month, revision }, null);
      await this.#deps.log.write(
        caller,
        { action: reconciliationLog.reopen, params: { month }, plantId },
        tx,
      );
    });
  }

  #change(
    plantId: number,
    month: string,
    revision: number,
    change: (tx: Database, of: ReconciledMonth) => Promise<void>,
  ) {
    return this.#deps.db.transaction().execute(async (tx) => {
      await lockBills(tx, plantId);
      const plant = await readReportPlant(tx, plantId);
      const of = await reconciledMonth({ ...this.#deps, db: tx }, plant, month);
      if (!of.row) throw new AppError(reconciliationErrors.nothingToAccept);
      if (of.row.revision !== revision) throw new AppError(reconciliationErrors.changed);
      await change(tx, of);
      return {};
    });
  }

  #thisMonth({ timeZone }: ReportPlant): string {
    return monthOf(localDay(this.#deps.clock.now().getTime(), timeZone));
  }
}

type LoggedBill = Pick<CallRequest<typeof saveUtilityBill>['bill'], 'lines' | 'invoiceNo' | 'note'>;

const totalText = ({ lines }: Pick<LoggedBill, 'lines'>): string =>
  centsText(sum(lines.map(({ amount }) => decimal(amount))));

const logged = ({ lines, invoiceNo, note }: LoggedBill) => ({
  total: totalText({ lines }),
  lines: lines.map((line) =>
    [line.kind, line.period, line.quantity, line.amount].filter((part) => part !== null).join(' '),
  ),
  invoiceNo,
  note,
});
