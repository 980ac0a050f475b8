import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '@heliodon/kernel/clock';
import { RPCServer } from 'ocpp-rpc';
import type { DeviceLink, LinkHandlers } from '../mqtt/device-link.ts';
import type { DownChannel } from '../mqtt/topics.ts';
import { HandshakeGuard, type Session } from './handshake-guard.ts';
import { identityOf } from './ocpp-address.ts';
import { Pile } from './pile.ts';
import type { CommandMessage } from './pile-commands.ts';
import { PileMemory } from './pile-memory.ts';
import type {
  ChargingSessionRecorder,
  PileAnswer,
  PileDirectory,
  PileFacts,
  PileQuestionOrder,
} from './ports.ts';
import type { ControlMessage } from './site-limits.ts';

export interface OcppOptions {
  readonly clock: Clock;
  readonly host: string;
  /** A separate unencrypted port, in addition to the portal's. */
  readonly port?: number | undefined;
  /** PEM texts; security profile 2. */
  readonly tls?: { readonly port: number; readonly key: string; readonly cert: string } | undefined;
  /** A proxy in front provides client address and encryption state. */
  readonly behindProxy: boolean;
  readonly onError: (error: unknown, what: string) => void;
}

export interface Piles {
  readonly recorder: ChargingSessionRecorder;
  readonly directory: PileDirectory;
}

const PROTOCOLS = ['ocpp2.0.1', 'ocpp1.6'] as const;
const CALL_WITHIN_MS = 30_000;
const PING_EVERY_MS = 30_000;
const MOST_MESSAGE_BYTES = 256 * 1024;
const MOST_BAD_MESSAGES = 10;
const MOST_CONNECTIONS = 5000;
const HANDSHAKE_WITHIN_MS = 10_000;

/** State of one connection; its methods are those of ocpp-rpc. */
interface Line {
  readonly client: RpcClient;
  readonly pile: Pile;
  readonly secret: Buffer;
}
type RpcClient = {
  readonly identity?: string | undefined;
  readonly protocol?: string | undefined;
  readonly session: Session;
  call(method: string, params: object): Promise<unknown>;
  close(options: { force?: boolean; code?: number; reason?: string }): Promise<unknown>;
  handle(method: string, handler: (request: { params?: unknown }) => Promise<object>): void;
  once(event: 'close', listener: () => void): void;
  on(event: 'strictValidationFailure', listener: (failure: { readonly method: string }) => void): void;
};
/** OCPP chargers, each with its own connection: the rest of the platform treats them like loggers. */
export class OcppEndpoint implements DeviceLink {
  readonly #options: OcppOptions;
  readonly #server: RPCServer;
  readonly #lines = new Map<string, Line>();
  /** State of the charger with this number; a replaced charger starts empty. */
  readonly #memories = new Map<string, { readonly deviceId: number; readonly memory: PileMemory }>();
  readonly #servers: Server[] = [];
  #handlers: LinkHandlers | undefined;
  #piles: Piles | undefined;
  #isStopped = false;

  constructor(options: OcppOptions) {
    this.#options = options;
    this.#server = new RPCServer({
      wssOptions: { maxPayload: MOST_MESSAGE_BYTES, perMessageDeflate: false },
      protocols: [...PROTOCOLS],
      callTimeoutMs: CALL_WITHIN_MS,
      pingIntervalMs: PING_EVERY_MS,
      maxBadMessages: MOST_BAD_MESSAGES,
      strictMode: true,
    });
    this.#server.on('error', (error) => options.onError(error, 'ocpp'));
    this.#server.on('client', (client: RpcClient) => this.#came(client));
  }

  /** Called before start: authorisation of charging, and recording of sessions. */
  servePiles(piles: Piles): void {
    this.#piles = piles;
  }

  async start(handlers: LinkHandlers): Promise<void> {
    if (!this.#piles) throw new Error('the OCPP endpoint needs servePiles() before it starts');
    this.#handlers = handlers;
    const { behindProxy, onError, host, port, tls } = this.#options;
    const { directory } = this.#piles;
    const handshakeGuard = new HandshakeGuard({ handlers, directory, behindProxy, onError });
    this.#server.auth((accept, reject, handshake) => {
      void handshakeGuard
        .admit(handshake, PROTOCOLS)
        .then((admitted) =>
          'refusal' in admitted
            ? reject(admitted.refusal, admitted.why)
            : accept({ ...admitted.session }, admitted.protocol),
        );
    });
    if (port !== undefined) await this.#listen(createServer(notFound), port, host);
    if (tls) await this.#listen(createTlsServer({ key: tls.key, cert: tls.cert }, notFound), tls.port, host);
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const { client } of this.#lines.values()) void client.close({ force: true });
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
    await this.#server.close({ force: true });
  }

  /** Ports of separate listeners, in the order plain, TLS. */
  get ports(): readonly number[] {
    return this.#servers.map((server) => (server.address() as AddressInfo).port);
  }

  /** Handles upgrade requests of an HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (identityOf(request.url) === undefined) refuse(socket, '404 Not Found');
    else if (!this.#handlers || this.#isStopped) refuse(socket, '503 Service Unavailable');
    else {
      dropMalformedSubprotocols(request);
      this.#server
        .handleUpgrade(request, socket as Socket, head)
        .catch((error) => this.#options.onError(error, 'ocpp connection'));
    }
  }

  /** Whether the charger has connected since the program started. */
  knows(sn: string): boolean {
    return this.#memories.has(sn);
  }

  isConnected(sn: string): boolean {
    return this.#lines.has(sn);
  }

  isListening(sn: string): boolean {
    return this.#lines.get(sn)?.pile.isReady ?? false;
  }

  async send(sn: string, channel: DownChannel, payload: string): Promise<boolean> {
    const pile = this.#lines.get(sn)?.pile;
    if (!pile) return false;
    const failed = (error: unknown) => this.#options.onError(error, `${channel} for ${sn}`);
    if (channel === 'commands') pile.command(JSON.parse(payload) as CommandMessage).catch(failed);
    if (channel === 'control') pile.control(JSON.parse(payload) as ControlMessage).catch(failed);
    return true;
  }

  /** Rejects if the charger is not connected here. */
  async ask({ sn, question }: PileQuestionOrder): Promise<PileAnswer> {
    const pile = this.#lines.get(sn)?.pile;
    if (!pile) throw new Error(`${sn} is not connected here`);
    return pile.ask(question);
  }

  cut(sn: string): void {
    void this.#lines.get(sn)?.client.close({ force: true });
  }

  async check(sn?: string): Promise<void> {
    for (const [each, line] of this.#lines)
      if (sn === undefined || sn === each) await this.#check(each, line);
  }

  async #check(sn: string, line: Line): Promise<void> {
    try {
      const found = await this.#piles?.directory.find(sn);
      const isGone = found?.deviceId !== line.pile.deviceId;
      if (isGone) this.#memories.delete(sn);
      const holds = !isGone && (await this.#handlers?.authenticate(sn, line.secret, 'charger'));
      if (!holds && this.#lines.get(sn) === line) this.cut(sn);
    } catch (error) {
      this.#options.onError(error, 'check of a pile');
    }
  }

  #came(client: RpcClient): void {
    const { identity: sn = '', session } = client;
    const before = this.#lines.get(sn);
    if (!this.#piles) return;
    ignoreCloseFailures(client);
    const pile = this.#pileOf(sn, client, this.#piles);
    for (const action of pile.actions) client.handle(action, ({ params }) => pile.handle(action, params));
    // Logs only the message type: values may contain cards and passwords.
    client.on('strictValidationFailure', ({ method }) =>
      this.#options.onError(new Error(`${method} is not as OCPP says`), `pile ${sn}`),
    );
    this.#lines.set(sn, { client, pile, secret: session.secret });
    client.once('close', () => {
      pile.end();
      if (this.#lines.get(sn)?.client !== client) return;
      this.#lines.delete(sn);
      this.#handlers?.disconnected(sn);
    });
    pile.start();
    // It is authenticated: the charger no longer uses the older connection.
    if (before) void before.client.close({ force: true });
    this.#handlers?.connected(sn, session.ip);
  }

  #pileOf(sn: string, client: RpcClient, { recorder, directory }: Piles): Pile {
    const { clock, onError } = this.#options;
    const { found, recall } = client.session;
    const { deviceId, connectors, ratedKw } = found;
    const known = this.#memories.get(sn);
    const isSame = known?.deviceId === deviceId && known.memory.connectors === connectors;
    const memory = isSame ? known.memory : new PileMemory(sn, connectors, { ...recall, ratedKw });
    // It may have been connected to another gateway meanwhile.
    if (recall.limitKw !== undefined) memory.state.limitKw = recall.limitKw;
    this.#memories.set(sn, { deviceId, memory });
    return new Pile({
      sn,
      deviceId,
      ratedKw,
      memory,
      recorder,
      directory,
      onError,
      tls: client.session.tls,
      version: client.protocol as PileFacts['version'],
      nowMs: () => clock.now().getTime(),
      received: async (...args) => this.#handlers?.received(...args),
      call: (action, params) => client.call(action, params),
      cut: (why) => {
        onError(new Error(why), `pile ${sn}`);
        void client.close({ force: true });
      },
    });
  }

  async #listen(server: Server, port: number, host: string): Promise<void> {
    server.maxConnections = MOST_CONNECTIONS;
    server.headersTimeout = HANDSHAKE_WITHIN_MS;
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve());
    });
    server.on('error', (error) => this.#options.onError(error, 'ocpp'));
    this.#servers.push(server);
  }
}

/** ocpp-rpc also closes connections itself: an unhandled failure must not end the program. */
function ignoreCloseFailures(client: RpcClient): void {
  const close = client.close.bind(client);
  client.close = (options) => {
    const closing = close(options);
    closing.catch(() => undefined);
    return closing;
  };
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** ocpp-rpc answers 500 to a list invalid by RFC 6455: without it, the guard refuses the charger with a reason. */
function dropMalformedSubprotocols({ headers }: IncomingMessage): void {
  const asked = headers['sec-websocket-protocol']?.split(',').map((one) => one.trim()) ?? [];
  if (!asked.every((one) => TOKEN.test(one)) || new Set(asked).size < asked.length)
    delete headers['sec-websocket-protocol'];
}

const notFound: RequestListener = (_request, response) => {
  response.statusCode = 404;
  response.end();
};

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
