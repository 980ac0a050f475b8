import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import type { Messenger } from '@heliodon/infrastructure/messenger';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { notifyLog, type testNotifyUser } from '../contract/user.contract.ts';
import { channelsOf } from './dispatch/dispatcher.ts';
import { lockUser } from './users.queries.ts';
import { testWording } from './wording/notice.wording.ts';

/** Rate limit against misuse of the test button. */
const TESTS = { max: 3, perSeconds: 600 };

export interface TestMessageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly messenger: Messenger;
  readonly publicUrl: string;
  readonly log: OperationLog;
}

/** Shows whether messages reach a user; the delivery log contains the result. */
export async function sendTest(
  { db, clock, limiter, messenger, publicUrl, log }: TestMessageDeps,
  { id }: CallRequest<typeof testNotifyUser>,
  caller: Caller,
): Promise<{ deliveryIds: number[] }> {
  const taken = await limiter.take(`notifyTest:${caller.managerId}:${id}`, TESTS);
  if (!taken.ok) throw new AppError(commonErrors.tooMany, { seconds: taken.retryAfterSeconds });
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, caller, id);
    if (!user) throw new AppError(commonErrors.notFound);
    const lang = user.lang as Lang;
    const wording = testWording({ name: user.name, lang, owner: caller.accountName, publicUrl });
    const channels = channelsOf({ bySms: user.by_sms, byMail: user.by_mail });
    const messageIds = await messenger.send(
      channels.map((channel) => ({
        channel,
        target: (channel === 'sms' ? user.phone : user.email) ?? '',
        purpose: 'test' as const,
        userId: id,
        ...wording[channel],
      })),
      tx,
    );
    const rows = await tx
      .insertInto('notify_delivery')
      .values(
        channels.map((channel, i) => ({
          user_id: id,
          step_min: 0,
          channel,
          at: clock.now(),
          message_id: messageIds[i] ?? null,
        })),
      )
      .returning('id')
      .execute();
    await log.write(caller, { action: notifyLog.test, params: { name: user.name } }, tx);
    return { deliveryIds: rows.map((row) => row.id) };
  });
}
