import { REMEMBER_DAYS } from '@heliodon/auth/contract';
import { BROWSER_CLIENT, CLIENT_HEADER, cookieName } from '@heliodon/contract/browser-session';
import type { AnyCall } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { ticketKey, tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnPage } from './own-page.ts';

type Kind = Parameters<typeof cookieName>[0];

interface Options {
  readonly publicUrl: string | undefined;
  /** Maximum duration of a new session. */
  readonly sessionSeconds: () => number;
}

interface Tokens {
  readonly token: string;
  readonly rememberToken: string | null;
}

const DAY_S = 86_400;
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;

/** Browsers keep session and remembered sign-in in HttpOnly cookies. Programs do not use cookies. */
export class BrowserCookies {
  readonly #publicUrl: URL | undefined;
  readonly #sessionSeconds: () => number;

  constructor({ publicUrl, sessionSeconds }: Options) {
    this.#publicUrl = publicUrl ? new URL(publicUrl) : undefined;
    this.#sessionSeconds = sessionSeconds;
  }

  /** The portal itself, not a foreign page that imitates it. */
  isPortal(request: FastifyRequest): boolean {
    if (!isMarked(request)) return false;
    this.#refuseForeign(request);
    return true;
  }

  sessionToken(request: FastifyRequest): string | undefined {
    const token = this.#read(request, 'session');
    if (token) this.#refuseForeign(request);
    return token;
  }

  rememberToken(request: FastifyRequest): string | undefined {
    return this.isPortal(request) ? this.#read(request, 'remember') : undefined;
  }

  /** Binds addresses issued to a session to it. */
  boundTo(token: string): string {
    return tokenHash(`address of ${token}`).toString('base64url');
  }

  /** The ticket in a URL combined with the session: a leaked URL alone is useless. */
  ticketOf(request: FastifyRequest<{ Params: { ticket: string } }>): string {
    const token = this.#read(request, 'session');
    return ticketKey(request.params.ticket, token && this.boundTo(token));
  }

  /** Moves tokens of an answer into cookies, or removes cookies; returns the rest of the answer. */
  settle({ session }: AnyCall, answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    if (!session || !this.isPortal(request)) return answer;
    if (session === 'starts') {
      const { token, rememberToken, ...rest } = answer as Tokens;
      this.#write(request, reply, 'session', token, this.#sessionSeconds());
      if (rememberToken) this.#write(request, reply, 'remember', rememberToken, REMEMBER_DAYS * DAY_S);
      return { ...rest, token: null, rememberToken: null };
    }
    if (session === 'ends') this.endSession(request, reply);
    else this.#write(request, reply, 'remember', '', 0);
    return answer;
  }

  /** Only if the request contains it. */
  endSession(request: FastifyRequest, reply: FastifyReply): void {
    if (this.#read(request, 'session')) this.#write(request, reply, 'session', '', 0);
  }

  #refuseForeign(request: FastifyRequest): void {
    if (!this.#isOwn(request)) throw new AppError(commonErrors.foreignPage);
  }

  #isOwn(request: FastifyRequest): boolean {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const hosts = [request.host, this.#publicUrl?.host ?? request.host];
    return isOwnPage({ site: [site].flat()[0], origin, marked: isMarked(request), hosts });
  }

  /** A cookie without the prefix is accepted only without TLS: any page of the host could set it. */
  #read(request: FastifyRequest, kind: Kind): string | undefined {
    const cookies = cookiesOf(request);
    const port = portOf(request);
    const plain = this.#isSecure(request) ? undefined : cookies.get(cookieName(kind, { port }));
    const found = cookies.get(cookieName(kind, { port, secure: true })) ?? plain;
    return found && TOKEN.test(found) ? found : undefined;
  }

  #write(request: FastifyRequest, reply: FastifyReply, kind: Kind, value: string, seconds: number): void {
    const secure = this.#isSecure(request);
    const name = cookieName(kind, { port: portOf(request), secure });
    const end = secure ? '; Secure' : '';
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${end}`,
    );
  }

  /**
   * Besides an https PUBLIC_URL the server may be reached by http under other names: there the cookie is not Secure.
   */
  #isSecure(request: FastifyRequest): boolean {
    const { protocol, host, headers } = request;
    const page = headers.origin ?? `http://${host}`;
    if (protocol === 'https' || (page.startsWith('https:') && this.#isOwn(request))) return true;
    return this.#publicUrl?.protocol === 'https:' && page === `http://${this.#publicUrl.host}`;
  }
}

const isMarked = ({ headers }: FastifyRequest): boolean => headers[CLIENT_HEADER] === BROWSER_CLIENT;

const portOf = ({ host }: FastifyRequest): string => /:(\d+)$/.exec(host)?.[1] ?? '';

function cookiesOf({ headers }: FastifyRequest): Map<string, string> {
  const pairs = (headers.cookie ?? '').split(';').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()];
  });
  // Of two cookies with the same name, the first has the most specific path.
  return new Map(pairs.toReversed());
}
