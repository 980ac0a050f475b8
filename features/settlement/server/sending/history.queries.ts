import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import { AppError } from '@heliodon/kernel/app-error';
import { inLang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { type SendingRun, sendingErrors } from '../../contract/sending.contract.ts';

const byCode = new Map(Object.values(sendingErrors).map((entry) => [entry.code, entry]));

/** History of a sending of the account; newest first. */
export async function readHistory(
  db: Database,
  { id, page, pageSize }: { readonly id: number; readonly page: number; readonly pageSize: number },
  caller: Caller,
): Promise<{ rows: SendingRun[]; total: number }> {
  const own = await db
    .selectFrom('report_sending')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', caller.accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!own) throw new AppError(commonErrors.notFound);
  const mails = sql<SendingRun['mails']>`coalesce((SELECT jsonb_agg(jsonb_build_object('address', e.address,
      'state', o.status, 'error', o.error) ORDER BY e.address)
    FROM report_mail e LEFT JOIN outbox_message o ON o.id = e.message_id WHERE e.run_id = n.id), '[]')`;
  const files = sql<string[]>`ARRAY(SELECT a.name FROM outbox_attachment a
    WHERE a.message_id = (SELECT min(e.message_id) FROM report_mail e WHERE e.run_id = n.id) ORDER BY a.n)`;
  const found = db
    .selectFrom('report_run as n')
    .where('n.sending_id', '=', id)
    .select(['n.id', 'n.month', 'n.test', 'n.state', 'n.at', 'n.next_at', 'n.remarks', 'n.error_code'])
    .select([mails.as('mails'), files.as('files')])
    .orderBy('n.id', 'desc');
  const { rows, total } = await readPage(db, found, { page, pageSize });
  return {
    rows: rows.map((row) => ({
      runId: row.id,
      month: row.month,
      test: row.test,
      state: row.state as SendingRun['state'],
      at: row.at.toISOString(),
      nextAt: row.state === 'settling' || row.state === 'queued' ? row.next_at.toISOString() : null,
      remarks: row.remarks as string[],
      error: row.error_code === null ? null : errorText(row.error_code, caller),
      files: row.files,
      mails: row.mails,
    })),
    total,
  };
}

function errorText(code: number, { lang }: Caller): string {
  return inLang(byCode.get(code) ?? commonErrors.unexpected, lang, { requestId: '--' });
}
