import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Lang } from '@heliodon/kernel/lang';
import type { Supervisor } from '../supervisor.ts';
import { STYLE, statusPage } from './page.ts';

export interface StatusOptions {
  readonly host: string;
  readonly port: number;
  /** Undefined: the logger has not started yet. */
  readonly status: () => Supervisor['status'] | undefined;
}

type Page = readonly [code: number, type: string, body: string];

const BASE = 'http://status';
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Local status page: read-only, without secrets. */
export class StatusServer {
  readonly #options: StatusOptions;
  readonly #server: Server;

  constructor(options: StatusOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  async start(): Promise<void> {
    const { host, port } = this.#options;
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const [code, type, body] = this.#safely(request);
    response.writeHead(code, { ...HEADERS, 'content-type': `${type}; charset=utf-8` });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** A faulty request must not end the logger. */
  #safely(request: IncomingMessage): Page {
    try {
      return this.#pageFor(request);
    } catch (error) {
      console.error('the status page failed:', error);
      return [500, 'text/plain', 'the page could not be created\n'];
    }
  }

  #pageFor({ method, headers, url = '/' }: IncomingMessage): Page {
    if (method !== 'GET' && method !== 'HEAD') return [405, 'text/plain', 'GET only\n'];
    if (!this.#isForUs(headers.host)) return [403, 'text/plain', 'wrong host\n'];
    if (!URL.canParse(url, BASE)) return [400, 'text/plain', 'invalid address\n'];
    const { pathname, searchParams } = new URL(url, BASE);
    if (pathname === '/status.css') return [200, 'text/css', STYLE];
    const status = this.#options.status();
    if (!status) return [503, 'text/plain', 'the logger is starting\n'];
    if (pathname === '/status.json') return [200, 'application/json', `${JSON.stringify(status, null, 1)}\n`];
    if (pathname !== '/') return [404, 'text/plain', 'page not found\n'];
    return [200, 'text/html', statusPage(status, langOf(searchParams, headers['accept-language']))];
  }

  /** Prevents DNS rebinding: a web page must not reach this server under its own host name. */
  #isForUs(hostHeader = ''): boolean {
    const name = hostHeader.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
    return !isLoopback(this.#options.host) || isLoopback(name);
  }
}

function langOf(params: URLSearchParams, accepted = ''): Lang {
  const asked = params.get('lang');
  if (asked === 'zh' || asked === 'en') return asked;
  return /^zh\b/i.test(accepted) ? 'zh' : 'en';
}
