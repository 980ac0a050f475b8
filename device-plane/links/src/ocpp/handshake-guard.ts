import type { IncomingMessage } from 'node:http';
import type { LinkHandlers } from '../mqtt/device-link.ts';
import { identityOf, visitorOf } from './ocpp-address.ts';
import type { PileDirectory, PileRecall } from './ports.ts';

/** An authenticated connection. */
export interface Session {
  readonly secret: Buffer;
  readonly found: NonNullable<Awaited<ReturnType<PileDirectory['find']>>>;
  readonly recall: PileRecall;
  readonly ip: string;
  readonly tls: boolean;
}

interface Deps {
  readonly handlers: Pick<LinkHandlers, 'authenticate' | 'refused'>;
  readonly directory: PileDirectory;
  readonly behindProxy: boolean;
  readonly onError: (error: unknown, what: string) => void;
}
interface Handshake {
  readonly identity: string;
  readonly password: Buffer | undefined;
  readonly protocols: ReadonlySet<string>;
  readonly request: IncomingMessage;
}
type Admitted =
  | { readonly session: Session; readonly protocol: string }
  | { readonly refusal: number; readonly why: string };

/** Maximum concurrent handshakes; per address and in total. */
const AT_ONCE = 100;
const AT_ONCE_FROM_ONE = 20;
const WITHIN_MS = 10_000;
/** A key that the charger stores as bytes and that was entered as hexadecimal digits. */
const LONGEST_BINARY_KEY = 20;

/** Authenticates chargers, and keeps the cost of unauthenticated connections low. */
export class HandshakeGuard {
  readonly #deps: Deps;
  readonly #waiting = new Map<string, number>();
  #all = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async admit(handshake: Handshake, protocols: readonly string[]): Promise<Admitted> {
    const { ip } = visitorOf(handshake.request, this.#deps.behindProxy);
    const own = this.#waiting.get(ip) ?? 0;
    if (this.#all >= AT_ONCE || own >= AT_ONCE_FROM_ONE) return { refusal: 503, why: 'Try again later' };
    this.#all += 1;
    this.#waiting.set(ip, own + 1);
    const looking = this.#look(handshake, protocols).finally(() => this.#leave(ip));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Admitted>((resolve) => {
      timer = setTimeout(() => resolve({ refusal: 503, why: 'Try again later' }), WITHIN_MS);
    });
    return Promise.race([looking, late]).finally(() => clearTimeout(timer));
  }

  async #look(handshake: Handshake, protocols: readonly string[]): Promise<Admitted> {
    const { handlers, directory, behindProxy, onError } = this.#deps;
    const { password, request } = handshake;
    const sn = identityOf(request.url);
    const protocol = protocols.find((one) => handshake.protocols.has(one));
    if (sn === undefined || sn !== handshake.identity) return { refusal: 404, why: 'Not found' };
    try {
      const visitor = visitorOf(request, behindProxy);
      for (const [secret, from] of keysOf(password, visitor.ip)) {
        const deviceId = await handlers.authenticate(sn, secret, 'charger', from);
        if (deviceId === undefined) continue;
        const found = await directory.find(sn);
        if (!found) return { refusal: 404, why: 'Not found' };
        if (protocol === undefined) {
          handlers.refused({ sn, deviceId, role: 'charger', ip: visitor.ip, reason: 'subprotocol' });
          return { refusal: 400, why: `Speak ${protocols.join(' or ')}` };
        }
        const recall = await directory.recall(sn);
        return { protocol, session: { secret, found, recall, ...visitor } };
      }
      return { refusal: 401, why: 'Unauthorized' };
    } catch (error) {
      onError(error, 'ocpp sign-in');
      return { refusal: 503, why: 'Try again later' };
    }
  }

  #leave(ip: string): void {
    this.#all -= 1;
    const left = (this.#waiting.get(ip) ?? 1) - 1;
    if (left > 0) this.#waiting.set(ip, left);
    else this.#waiting.delete(ip);
  }
}

/** Possible interpretations of the secret; a refusal is recorded only if the last one fails. */
function keysOf(
  password: Buffer = Buffer.alloc(0),
  ip: string,
): readonly (readonly [secret: Buffer, from?: string])[] {
  if (password.length === 0 || password.length > LONGEST_BINARY_KEY) return [[password, ip]];
  return [[password], [Buffer.from(password.toString('hex')), ip]];
}
