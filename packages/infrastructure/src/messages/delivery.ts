import { MINUTE_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Channel, Providers } from './message.ts';

/** sent: a provider is configured; kept: there is none; delayed: the provider rejected the newest messages. */
export type Delivery = 'sent' | 'kept' | 'delayed';

export interface Attempt {
  readonly status: string;
  readonly tries: number;
}

/** A pending or failed retry indicates a provider failure, not a wrong recipient. */
export function deliveryBy(isCarried: boolean, last: Attempt | undefined): Delivery {
  if (!isCarried) return 'kept';
  const isFailing = last?.status === 'queued' || (last?.status === 'failed' && last.tries > 1);
  return isFailing ? 'delayed' : 'sent';
}

const RECENT_MS = 10 * MINUTE_MS;
/** The newest messages show the current state of the provider. */
const LOOKED_AT = 200;

/** Current delivery state of a channel. It depends only on the server, never on the recipient. */
export async function deliveryOf(
  db: Database,
  channel: Channel,
  providers: Providers,
  now: Date,
): Promise<Delivery> {
  const since = new Date(now.getTime() - RECENT_MS);
  const { rows } = await sql<Attempt>`SELECT status, tries
    FROM (SELECT * FROM outbox_message ORDER BY id DESC LIMIT ${LOOKED_AT}) newest
    WHERE channel = ${channel} AND status <> 'sending' AND taken_at > ${since}
    ORDER BY taken_at DESC, id DESC LIMIT 1`.execute(db);
  return deliveryBy(providers[channel] !== undefined, rows[0]);
}
