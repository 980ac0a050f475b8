import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '../database.ts';
import { PassWorker } from '../pass-worker.ts';
import { readAttachments } from './attachments.ts';
import type { Providers, SendResult } from './message.ts';
import { type Lane, noteFailed, noteSent, settleOutbox, type TakenMessage, takeMessages } from './outbox.ts';

/** Maximum delay until a due message is noticed. */
const LOOK_EVERY_MS = 5000;

export interface SenderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly providers: Providers;
  readonly onError: (error: unknown, what: string) => void;
}

/** Sends the pending messages of the outbox; returns how many were claimed. */
export async function sendPass(
  { db, clock, providers }: Omit<SenderDeps, 'onError'>,
  lane: Lane,
): Promise<number> {
  await settleOutbox(db, providers, clock.now());
  const taken = await takeMessages(db, lane, clock.now());
  const attached = await readAttachments(
    db,
    taken.map(({ id }) => id),
  );
  const carry = async (message: TakenMessage, at: number) => {
    const attachments = attached[at];
    const result: SendResult | undefined = attachments
      ? await providers[message.channel]?.send({ ...message, attachments })
      : { ok: false, reason: 'an attachment is not kept any more', retry: false };
    if (result?.ok) return noteSent(db, message, result.reference, clock.now());
    return noteFailed(db, message, result ?? { reason: 'no provider', retry: true }, clock.now());
  };
  await Promise.all(taken.map(carry));
  return taken.length;
}

export const messageSender = (deps: SenderDeps, lane: Lane): PassWorker<number> =>
  new PassWorker(
    {
      what: `messages (${lane})`,
      pass: () => sendPass(deps, lane),
      restMs: (_tookMs, sent) => (sent ? 0 : LOOK_EVERY_MS),
    },
    deps.onError,
  );
