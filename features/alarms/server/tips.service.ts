import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import {
  type AlarmTip,
  type AlarmTips,
  alarmTips,
  defaultTips,
  gradeNames,
  tipsLog,
} from '../contract/tips.contract.ts';

/** Alarm notification settings of accounts. */
export class TipsService {
  readonly #db: Database;
  readonly #log: OperationLog;

  constructor(db: Database, log: OperationLog) {
    this.#db = db;
    this.#log = log;
  }

  async read(accountId: number, db = this.#db): Promise<AlarmTips> {
    const found = await db
      .selectFrom('alarm_tips')
      .select('tips')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return alarmTips.safeParse(found?.tips).data ?? defaultTips;
  }

  async save(tips: AlarmTips, caller: Caller): Promise<Record<string, never>> {
    const { accountId } = caller;
    await this.#db.transaction().execute(async (tx) => {
      const before = await this.read(accountId, tx);
      await tx
        .insertInto('alarm_tips')
        .values({ account_id: accountId, tips: JSON.stringify(tips) })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ tips: JSON.stringify(tips), changed_at: sql`now()` }),
        )
        .execute();
      const params = { before: inShort(before), after: inShort(tips) };
      await this.#log.write(caller, { action: tipsLog.save, params }, tx);
    });
    return {};
  }
}

/**
 * Language-independent short form, from serious to third: ▣ dialog, ♪ sound, 3×5' three repetitions every five minutes.
 */
const inShort = (tips: AlarmTips): string => gradeNames.map((name) => oneInShort(tips[name])).join(' | ');

function oneInShort({ screen, voice, repeatCount, intervalMin }: AlarmTip): string {
  if (!screen && !voice) return '–';
  return `${screen ? '▣' : ''}${voice ? '♪' : ''}${repeatCount > 0 ? ` ${repeatCount}×${intervalMin}'` : ''}`;
}
