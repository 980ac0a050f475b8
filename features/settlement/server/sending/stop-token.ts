import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerSecrets } from '@heliodon/infrastructure/server-secrets';

/* Whoever holds a link may end the mails to the address that it was sent to, and nothing else. */

export const stopKey = (secrets: Pick<ServerSecrets, 'keep'>): Promise<string> =>
  secrets.keep('report-stop-key', () => randomBytes(32).toString('base64'));

const sign = (key: string, recipientId: string): Buffer =>
  createHmac('sha256', key).update(`stop:${recipientId}`).digest();

export const stopToken = (key: string, recipientId: number): string =>
  `${recipientId}.${sign(key, String(recipientId)).toString('base64url')}`;

/** Whom a token speaks of; nothing when it was not made here. */
export function recipientOf(key: string, token: string): number | undefined {
  const [, recipientId, signature] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? [];
  if (!recipientId || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(key, recipientId);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? Number(recipientId) : undefined;
}
