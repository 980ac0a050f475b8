import type { Database } from '@heliodon/infrastructure/database';
import type { MessagePurpose } from '@heliodon/infrastructure/messages/message';
import type { Messenger } from '@heliodon/infrastructure/messenger';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { RECOVERED_STEP } from '../../contract/delivery.contract.ts';
import { noticeVerdict, recoveryVerdict } from '../notice.policy.ts';
import { paceOf } from '../pace.policy.ts';
import {
  alarmWording,
  digestWording,
  type Reader,
  type WordedAlarm,
  type Wording,
} from '../wording/notice.wording.ts';
import { type RecipientUser, type WaitingRow, waitingRows } from './due.queries.ts';
import {
  assign,
  drop,
  dropGroup,
  type WaitingGroup,
  waitingGroups,
  wordedAlarms,
} from './waiting.queries.ts';

/** Maximum number of alarms listed in a digest; the portal lists the others. */
const LISTED = 20;

interface ComposerDeps {
  /** The transaction of the pass. */
  readonly db: Database;
  readonly kinds: readonly DeviceKind[];
  readonly messenger: Messenger;
  readonly publicUrl: string;
}

/** Combines waiting notifications into messages: single messages for a few alarms, digests for many. */
export class Composer {
  readonly #deps: ComposerDeps;
  readonly #users: ReadonlyMap<number, RecipientUser>;
  readonly #now: Date;

  constructor(deps: ComposerDeps, users: ReadonlyMap<number, RecipientUser>, now: Date) {
    this.#deps = deps;
    this.#users = users;
    this.#now = now;
  }

  async compose(): Promise<void> {
    for (const group of await waitingGroups(this.#deps.db, this.#now)) {
      const user = this.#users.get(group.userId);
      const target = user && targetOf(user, group);
      if (target) await this.#composeFor(user, target, group);
      else await dropGroup(this.#deps.db, group);
    }
  }

  async #composeFor(user: RecipientUser, target: string, group: WaitingGroup): Promise<void> {
    const pace = paceOf(group, this.#now.getTime());
    if (pace.singles === 0 && !pace.digest) return;
    const { db, kinds } = this.#deps;
    const rows = await waitingRows(db, user.id, group.channel, pace.digest ? null : pace.singles);
    const due = await this.#judge(rows, user);
    const gathering = pace.digest && due.length > pace.singles + 1;
    const singles = gathering ? due.slice(0, pace.singles) : due;
    const digest = gathering ? due.slice(pace.singles) : [];
    const named = [...singles, ...digest.slice(0, LISTED)];
    const alarms = await wordedAlarms(
      db,
      kinds,
      named.map(({ alarmId }) => alarmId),
    );
    for (const row of singles) {
      const alarm = alarms.get(row.alarmId);
      if (!alarm) continue;
      const step = row.stepMin === RECOVERED_STEP ? undefined : row.stepMin;
      const wording = alarmWording(alarm, step, this.#reader(user));
      await this.#send([row], { user, target, group, purpose: 'alarm', wording });
    }
    if (digest.length > 0) {
      const wording = digestWording(digestOf(digest, alarms), this.#reader(user));
      await this.#send(digest, { user, target, group, purpose: 'digest', wording });
    }
  }

  /** Drops notifications that became obsolete or no longer concern the user; during quiet hours they keep waiting. */
  async #judge(rows: readonly WaitingRow[], user: RecipientUser): Promise<WaitingRow[]> {
    const nowMs = this.#now.getTime();
    const verdictOf = (row: WaitingRow) => {
      if (!row.heard) return 'moved';
      if (row.stepMin === RECOVERED_STEP) return recoveryVerdict(user, nowMs);
      // It was due when it was recorded: a later change of the step does not cancel it.
      return noticeVerdict(row, { ...user, delayMin: row.stepMin }, nowMs);
    };
    const verdicts = rows.map((row) => ({ row, verdict: verdictOf(row) }));
    const idsOf = (wanted: string) =>
      verdicts.filter(({ verdict }) => verdict === wanted).map(({ row }) => row.id);
    await drop(this.#deps.db, idsOf('moved'), 'moved');
    await drop(this.#deps.db, idsOf('never'), 'over');
    return verdicts.filter(({ verdict }) => verdict === 'notify').map(({ row }) => row);
  }

  async #send(
    rows: readonly WaitingRow[],
    one: {
      user: RecipientUser;
      target: string;
      group: WaitingGroup;
      purpose: MessagePurpose;
      wording: Wording;
    },
  ): Promise<void> {
    const { db, messenger } = this.#deps;
    const { user, target, group, purpose, wording } = one;
    const { channel } = group;
    const [messageId] = await messenger.send(
      [{ channel, target, purpose, userId: user.id, ...wording[channel] }],
      db,
    );
    if (messageId === undefined) throw new Error('the message was not taken');
    await assign(
      db,
      rows.map(({ id }) => id),
      messageId,
    );
  }

  #reader(user: RecipientUser): Reader {
    return { name: user.name, lang: user.lang, owner: user.owner, publicUrl: this.#deps.publicUrl };
  }
}

/** Undefined if the user no longer uses this channel. */
function targetOf(user: RecipientUser, { channel }: WaitingGroup): string | undefined {
  const wanted = channel === 'sms' ? user.bySms : user.byMail;
  return (wanted && (channel === 'sms' ? user.phone : user.email)) || undefined;
}

function digestOf(rows: readonly WaitingRow[], alarms: ReadonlyMap<number, WordedAlarm>) {
  const counts = new Map<number, number>();
  for (const { stepMin, grade } of rows)
    if (stepMin !== RECOVERED_STEP) counts.set(grade, (counts.get(grade) ?? 0) + 1);
  return {
    counts,
    recovered: rows.filter(({ stepMin }) => stepMin === RECOVERED_STEP).length,
    plants: new Set(rows.map(({ plantId }) => plantId)).size,
    worst: rows.slice(0, LISTED).flatMap(({ alarmId }) => alarms.get(alarmId) ?? []),
  };
}
