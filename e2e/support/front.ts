import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { portal } from './portal.ts';

const MARK = 'next-';
/** Names of scripts and styles in pages, scripts and the worker. */
const NAMES = /(\.\/|assets\/)([\w-]+\.(?:js|css))\b/g;
const TEXT = /html|javascript/;

/** A proxy in front of the portal: can interrupt connections, and simulate a new build. */
export class Front {
  #down = false;
  #newer = false;
  readonly #server: Server;
  /** Including upgraded sockets, which the HTTP server does not track. */
  readonly #lines = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Front> {
    const target = new URL(portal().url);
    const server = createServer();
    const front = new Front(server);
    server.on('connection', (line) => {
      front.#lines.add(line);
      line.on('close', () => front.#lines.delete(line));
    });
    server.on('request', (asked, answer) => front.#forward(target, asked, answer));
    server.on('upgrade', (asked, socket, head) => {
      const line = connect(Number(target.port), target.hostname, () => {
        const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`);
        line.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
        line.write(head);
        line.pipe(socket).pipe(line);
      });
      line.on('error', () => socket.destroy());
      socket.on('error', () => line.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#down = true;
    for (const line of this.#lines) line.destroy();
  }

  mend(): void {
    this.#down = false;
  }

  /** Simulates a new build: scripts get other names, in the page and in the worker. */
  buildAnew(): void {
    this.#newer = true;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #forward(target: URL, asked: IncomingMessage, answer: ServerResponse): void {
    if (this.#down) {
      answer.destroy();
      return;
    }
    const path = asked.url?.replace(`/assets/${MARK}`, '/assets/') ?? '/';
    // No compression and no 304, because the content is modified.
    const {
      'accept-encoding': _packed,
      'if-none-match': _tag,
      'if-modified-since': _since,
      ...headers
    } = asked.headers;
    const passed = request(
      { host: target.hostname, port: target.port, method: asked.method, path, headers },
      (given) => {
        const changes = this.#newer && TEXT.test(given.headers['content-type'] ?? '');
        if (!changes) {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
          return;
        }
        const {
          'content-length': _length,
          etag: _etag,
          'last-modified': _modified,
          ...others
        } = given.headers;
        answer.writeHead(given.statusCode ?? 502, others);
        const parts: Buffer[] = [];
        given.on('data', (part: Buffer) => parts.push(part));
        given.on('end', () => answer.end(Buffer.concat(parts).toString().replace(NAMES, `$1${MARK}$2`)));
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }
}
