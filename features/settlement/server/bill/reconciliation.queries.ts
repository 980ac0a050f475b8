import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import type { UtilityLine } from '../../contract/reconciliation.contract.ts';

export interface UtilityBillRow {
  /** 'YYYY-MM'. */
  readonly month: string;
  readonly revision: number;
  readonly lines: UtilityLine[];
  readonly invoiceNo: string;
  readonly note: string;
  readonly fileName: string | null;
  readonly savedAt: Date;
  readonly savedBy: string;
  readonly acceptedAt: Date | null;
  readonly acceptedBy: string | null;
  readonly acceptedNote: string | null;
  readonly acceptedTotal: string | null;
}

/** The newest revision of each month; months 'YYYY-MM', inclusive. */
export async function readUtilityBills(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<UtilityBillRow[]> {
  const { rows } =
    await sql<UtilityBillRow>`SELECT DISTINCT ON (b.month) to_char(b.month, 'YYYY-MM') AS month, revision,
      lines, invoice_no AS "invoiceNo", note, file_name AS "fileName", saved_at AS "savedAt",
      saved_by_name AS "savedBy", accepted_at AS "acceptedAt", accepted_by_name AS "acceptedBy",
      accepted_note AS "acceptedNote", accepted_total::text AS "acceptedTotal"
    FROM utility_bill b WHERE plant_id = ${plantId}
      AND b.month BETWEEN ${`${from}-01`}::date AND ${`${to}-01`}::date
    ORDER BY b.month, revision DESC`.execute(db);
  return rows;
}

/** Locks this plant's invoices until the end of the transaction. */
export async function lockBills(tx: Database, plantId: number): Promise<void> {
  await sql`SELECT 1 FROM plant WHERE id = ${plantId} FOR UPDATE`.execute(tx);
}

export async function insertUtilityBill(
  tx: Database,
  plantId: number,
  bill: Pick<UtilityBillRow, 'month' | 'revision' | 'lines' | 'invoiceNo' | 'note' | 'fileName'>,
  { at, by }: { readonly at: Date; readonly by: Caller },
): Promise<void> {
  await tx
    .insertInto('utility_bill')
    .values({
      plant_id: plantId,
      month: `${bill.month}-01`,
      revision: bill.revision,
      lines: JSON.stringify(bill.lines),
      invoice_no: bill.invoiceNo,
      note: bill.note,
      file_name: bill.fileName,
      saved_at: at,
      saved_by: by.accountId,
      saved_by_name: by.accountName,
    })
    .execute();
}

export interface Acceptance {
  readonly at: Date;
  readonly by: Caller;
  readonly note: string;
  /** Our own bill at that time. */
  readonly total: string;
}

export async function keepAcceptance(
  tx: Database,
  plantId: number,
  { month, revision }: Pick<UtilityBillRow, 'month' | 'revision'>,
  accepted: Acceptance | null,
): Promise<void> {
  await tx
    .updateTable('utility_bill')
    .set({
      accepted_at: accepted?.at ?? null,
      accepted_by: accepted?.by.accountId ?? null,
      accepted_by_name: accepted?.by.accountName ?? null,
      accepted_note: accepted?.note ?? null,
      accepted_total: accepted?.total ?? null,
    })
    .where('plant_id', '=', plantId)
    .where('month', '=', sql<never>`${`${month}-01`}::date`)
    .where('revision', '=', revision)
    .execute();
}
