import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** Same format as all serial numbers of the platform. */
const IDENTITY = /^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/;
const PATH = /^\/ocpp\/([^/?#]+)(?:\?.*)?$/;

/** The identity in the URL, exact; undefined if invalid. */
export function identityOf(url: string | undefined): string | undefined {
  const said = PATH.exec(url ?? '')?.[1];
  if (said === undefined) return undefined;
  try {
    const identity = decodeURIComponent(said);
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
  const said = (name: string) =>
    String(request.headers[name] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return { ip: said('x-forwarded-for') || own.ip, tls: own.tls || said('x-forwarded-proto') === 'https' };
}
