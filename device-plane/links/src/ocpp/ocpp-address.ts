import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** Same format as all serial numbers of the platform. */
const IDENTITY = /^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/;
const PATH = /^\/ocpp\/([^/?#]+)(?:\?.*)?$/;

/** The identity in the URL, exact; undefined if invalid. */
export function identityOf(url: string | undefined): string | undefined {
  const encoded = PATH.exec(url ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    const identity = decodeURIComponent(encoded);
    return IDENTITY.test(identity) ? identity : undefined;
  } catch {
    return undefined;
  }
}

interface Visitor {
  readonly ip: string;
  readonly tls: boolean;
}

/** Behind a proxy, the last forwarded address is the one that the proxy saw. */
export function visitorOf(request: IncomingMessage, behindProxy: boolean): Visitor {
  const own = { ip: request.socket.remoteAddress ?? '', tls: request.socket instanceof TLSSocket };
  if (!behindProxy) return own;
  const header = (name: string) =>
    String(request.headers[name] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return { ip: header('x-forwarded-for') || own.ip, tls: own.tls || header('x-forwarded-proto') === 'https' };
}
