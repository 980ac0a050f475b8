import type { Database } from '@heliodon/infrastructure/database';
import type { Messenger } from '@heliodon/infrastructure/messenger';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { sql } from 'kysely';
import { RECOVERED_STEP } from '../../contract/delivery.contract.ts';
import type { NotifyChannel } from '../../contract/user.contract.ts';
import { noticeVerdict, recoveryVerdict } from '../notice.policy.ts';
import { Composer } from './composer.ts';
import {
  type DuePair,
  findDue,
  findRecovered,
  PAIRS_AT_ONCE,
  type RecipientUser,
  recipientUsers,
  writeDeliveries,
} from './due.queries.ts';

export interface DispatcherDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: readonly DeviceKind[];
  readonly messenger: Messenger;
  readonly publicUrl: string;
}

const LOCK = 'heliodon notices';

/**
 * One pass: records who must be notified of which alarm, then creates messages. Runs in one transaction held by a
 * single process: if it is interrupted, nothing was sent, and the next pass starts again.
 */
export async function dispatchNotices(deps: DispatcherDeps): Promise<{ more: boolean }> {
  return deps.db.transaction().execute(async (tx) => {
    const lock = await sql<{
      ours: boolean;
    }>`SELECT pg_try_advisory_xact_lock(hashtext(${LOCK})) AS ours`.execute(tx);
    if (!lock.rows[0]?.ours) return { more: false };
    const now = deps.clock.now();
    const users = await recipientUsers(tx, now);
    const due = await findDue(tx, users, now);
    const recovered = await findRecovered(tx, users, now);
    await writeDeliveries(
      tx,
      [...deliveriesOf(due, users, now, alarmStep), ...deliveriesOf(recovered, users, now, recoveryStep)],
      now,
    );
    await new Composer({ ...deps, db: tx }, users, now).compose();
    return { more: due.length === PAIRS_AT_ONCE };
  });
}

/** The escalation step that is due for a pair now, if any. */
type DueStep = (pair: DuePair, user: RecipientUser, nowMs: number) => number | undefined;

const alarmStep: DueStep = (pair, user, nowMs) =>
  noticeVerdict(pair, user, nowMs) === 'notify' ? user.delayMin : undefined;

const recoveryStep: DueStep = (_pair, user, nowMs) =>
  recoveryVerdict(user, nowMs) === 'notify' ? RECOVERED_STEP : undefined;

function deliveriesOf(
  pairs: readonly DuePair[],
  users: ReadonlyMap<number, RecipientUser>,
  now: Date,
  dueStep: DueStep,
) {
  return pairs.flatMap((pair) => {
    const user = users.get(pair.userId);
    const stepMin = user && dueStep(pair, user, now.getTime());
    if (!user || stepMin === undefined) return [];
    const { alarmId, plantId, userId, grade } = pair;
    return channelsOf(user).map((channel) => ({ alarmId, plantId, userId, stepMin, channel, grade }));
  });
}

export const channelsOf = (user: Pick<RecipientUser, 'bySms' | 'byMail'>): NotifyChannel[] => [
  ...(user.bySms ? (['sms'] as const) : []),
  ...(user.byMail ? (['mail'] as const) : []),
];
