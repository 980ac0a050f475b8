import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerSecrets } from '@heliodon/infrastructure/server-secrets';

/* The holder of a link can unsubscribe only the address to which it was sent. */

export const stopKey = (secrets: Pick<ServerSecrets, 'keep'>): Promise<string> =>
  secrets.keep('report-stop-key', () => randomBytes(32).toString('base64'));

const sign = (key: string, recipientId: string): Buffer =>
  createHmac('sha256', key).update(`stop:${recipientId}`).digest();

export const stopToken = (key: string, recipientId: number): string =>
  `${recipientId}.${sign(key, String(recipientId)).toString('base64url')}`;

/** The recipient of a token; undefined if the signature is invalid. */
export function recipientOf(key: string, token: string): number | undefined {
  const [, recipientId, signature] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? [];
  if (!recipientId || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(key, recipientId);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? Number(recipientId) : undefined;
}
