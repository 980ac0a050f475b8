import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type Client, type ConnectPacket } from 'aedes';
import type { DeviceLink, LinkHandlers } from './device-link.ts';
import { type DownChannel, downTopic, matchesChannel, mayListen, upChannelOf } from './topics.ts';

export interface BuiltInBrokerOptions {
  readonly port: number;
  readonly host: string;
  /** PEM texts; without them the connection is not encrypted. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** With TLS: also accepts unencrypted connections of programs on this machine, on a free port. */
  readonly servesLocally?: boolean;
  readonly maxMessageBytes: number;
  readonly onError: (error: unknown) => void;
}

/** A logger may reconnect before its old connection times out, and a technician may connect in parallel. */
const MAX_CONNECTIONS_OF_ONE = 4;
const CONNECT_WITHIN_MS = 10_000;
const DRAIN_WITHIN_MS = 20_000;
const TCP_KEEP_ALIVE_MS = 60_000;
/** Topic, ids and headers in addition to the payload. */
const PACKET_OVERHEAD_BYTES = 1024;
/** MQTT return codes: the first suggests a retry, the second does not. */
const UNAVAILABLE = 3;
const BAD_CREDENTIALS = 4;

/** Authenticated serial number of each connection. */
const owners = new WeakMap<Client, string>();
/** Connections whose secret is no longer valid: even their last will is ignored. */
const ended = new WeakSet<Client>();
/** Subscriptions of each connection. */
const filters = new WeakMap<Client, Set<string>>();

const LOOPBACK = '127.0.0.1';
const EVERY_INTERFACE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

interface Listening {
  readonly port: number;
  readonly host: string;
  readonly tls?: BuiltInBrokerOptions['tls'] | undefined;
}

interface Proof {
  readonly secret: Buffer;
  readonly deviceId: number;
}

/** aedes in this process. It acknowledges a message only after `received` has resolved. */
export class BuiltInBroker implements DeviceLink {
  readonly #options: BuiltInBrokerOptions;
  #broker: Aedes | undefined;
  #server: Server | undefined;
  /** Its certificate has the public name: programs on this machine could not verify it. */
  #local: Server | undefined;
  readonly #bySn = new Map<string, Set<Client>>();
  /** Connections of each serial number with their credentials, including those being authenticated. */
  readonly #seats = new Map<string, Map<Client, Proof>>();
  #checks = 0;
  #handlers: LinkHandlers | undefined;

  constructor(options: BuiltInBrokerOptions) {
    this.#options = options;
  }

  /** The port in use if port 0 was requested. */
  get port(): number {
    const address = this.#server?.address();
    return typeof address === 'object' && address ? address.port : this.#options.port;
  }

  /** For programs on this machine. */
  get localUrl(): string {
    const { host } = this.#options;
    const local = this.#local?.address();
    if (typeof local === 'object' && local) return `mqtt://${LOOPBACK}:${local.port}`;
    return `mqtt://${EVERY_INTERFACE.has(host) ? LOOPBACK : host}:${this.port}`;
  }

  async start(handlers: LinkHandlers): Promise<void> {
    this.#handlers = handlers;
    const broker = await Aedes.createBroker({
      connectTimeout: CONNECT_WITHIN_MS,
      drainTimeout: DRAIN_WITHIN_MS,
      maxTopicLevels: 8,
      maxClientsIdLength: 200,
      preConnect: (client, packet, done) => {
        this.#noteVersion(client, packet, handlers).catch(this.#options.onError);
        // Client ids are made unique per logger: no logger can disconnect another by using its id. Commands are never
        // replayed, so sessions end with their connections.
        packet.clientId = `${packet.username ?? ''}\n${packet.clientId || randomUUID()}`;
        packet.clean = true;
        done(null, true);
      },
      authenticate: (client, username, password, done) => {
        this.#admit(client, username, password, handlers).then(
          (admitted) => (admitted ? done(null, true) : done(refusal(BAD_CREDENTIALS), false)),
          (error) => {
            this.#options.onError(error);
            done(refusal(UNAVAILABLE), false);
          },
        );
      },
      authorizePublish: (client, packet, done) => {
        const sn = client ? owners.get(client) : undefined;
        const channel = sn === undefined ? undefined : upChannelOf(packet.topic, sn);
        if (!client || ended.has(client) || sn === undefined || !channel)
          return done(new Error('not its topic'));
        packet.retain = false;
        const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
        handlers.received(sn, channel, payload).then(
          () => done(null),
          (error) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
      authorizeSubscribe: (client, subscription, done) => {
        const sn = client ? owners.get(client) : undefined;
        done(null, sn !== undefined && mayListen(subscription.topic, sn) ? subscription : null);
      },
    });
    (broker as EventEmitter).on('error', this.#options.onError);
    broker.on('client', (client) => this.#came(client, handlers));
    broker.on('clientDisconnect', (client) => this.#went(client, handlers));
    broker.on('subscribe', (subscriptions, client) => {
      const known = filters.get(client) ?? new Set();
      for (const { topic } of subscriptions) known.add(topic);
      filters.set(client, known);
    });
    broker.on('unsubscribe', (topics, client) => {
      for (const topic of topics) filters.get(client)?.delete(topic);
    });
    this.#broker = broker;
    const { tls, port, host, servesLocally } = this.#options;
    this.#server = await this.#listen(broker, { port, host, tls });
    if (tls && servesLocally) this.#local = await this.#listen(broker, { port: 0, host: LOOPBACK });
  }

  async stop(): Promise<void> {
    const [server, broker] = [this.#server, this.#broker];
    server?.close();
    this.#local?.close();
    if (broker) await new Promise<void>((resolve) => broker.close(() => resolve()));
  }

  isConnected(sn: string): boolean {
    return this.#bySn.has(sn);
  }

  isListening(sn: string, channel: DownChannel): boolean {
    const connections = [...(this.#bySn.get(sn) ?? [])];
    return connections.some((client) =>
      [...(filters.get(client) ?? [])].some((one) => matchesChannel(one, sn, channel)),
    );
  }

  async check(sn?: string): Promise<void> {
    this.#checks += 1;
    const asked = sn === undefined ? [...this.#seats.keys()] : [sn];
    for (const each of asked)
      for (const [client, { secret, deviceId }] of this.#seats.get(each) ?? [])
        try {
          if ((await this.#handlers?.authenticate(each, secret, 'gateway')) === deviceId) continue;
          ended.add(client);
          client.conn.destroy();
        } catch (error) {
          this.#options.onError(error);
        }
  }

  async send(sn: string, channel: DownChannel, payload: string): Promise<boolean> {
    const broker = this.#broker;
    if (!broker || !this.#bySn.has(sn)) return false;
    return new Promise((resolve) => {
      const topic = downTopic(sn, channel);
      const packet = { cmd: 'publish' as const, topic, payload, qos: 1 as const, retain: false, dup: false };
      broker.publish(packet, (error) => resolve(!error));
    });
  }

  async #admit(
    client: Client,
    username: Readonly<string> | undefined,
    password: Readonly<Buffer> | undefined,
    handlers: LinkHandlers,
  ): Promise<boolean> {
    if (!username) return false;
    const [sn, secret] = [String(username), (password as Buffer | undefined) ?? Buffer.alloc(0)];
    const from = addressOf(client);
    const look = () => handlers.authenticate(sn, secret, 'gateway', from);
    let [before, deviceId] = [this.#checks, await look()];
    // A secret replaced during the check would otherwise be missed.
    while (before !== this.#checks) [before, deviceId] = [this.#checks, await look()];
    if (deviceId === undefined) return false;
    const isSeated = this.#takeSeat(client, sn, { secret, deviceId });
    if (isSeated) owners.set(client, sn);
    else if (!client.conn.destroyed)
      handlers.refused({ sn, deviceId, role: 'gateway', ip: from, reason: 'connections' });
    return isSeated;
  }

  /** aedes refuses MQTT 5 before it checks the secret. */
  async #noteVersion(client: Client, packet: ConnectPacket, handlers: LinkHandlers): Promise<void> {
    if (packet.protocolVersion !== 5 || !packet.username) return;
    const [sn, ip] = [packet.username, addressOf(client)];
    const deviceId = await handlers.authenticate(sn, packet.password ?? Buffer.alloc(0), 'gateway', ip);
    if (deviceId !== undefined)
      handlers.refused({ sn, deviceId, role: 'gateway', ip, reason: 'mqttVersion' });
  }

  #takeSeat(client: Client, sn: string, proof: Proof): boolean {
    const seats = this.#seats.get(sn) ?? new Map<Client, Proof>();
    if (seats.size >= MAX_CONNECTIONS_OF_ONE || client.conn.destroyed) return false;
    this.#seats.set(sn, seats.set(client, proof));
    client.conn.once('close', () => {
      seats.delete(client);
      if (seats.size === 0 && this.#seats.get(sn) === seats) this.#seats.delete(sn);
    });
    return true;
  }

  #came(client: Client, handlers: LinkHandlers): void {
    const sn = owners.get(client);
    if (sn === undefined) return;
    const connections = this.#bySn.get(sn) ?? new Set();
    this.#bySn.set(sn, connections.add(client));
    if (connections.size === 1) handlers.connected(sn, addressOf(client));
  }

  #went(client: Client, handlers: LinkHandlers): void {
    const sn = owners.get(client);
    const connections = sn === undefined ? undefined : this.#bySn.get(sn);
    if (sn === undefined || !connections?.delete(client) || connections.size > 0) return;
    this.#bySn.delete(sn);
    handlers.disconnected(sn);
  }

  #listen(broker: Aedes, { port, host, tls }: Listening): Promise<Server> {
    const accept = (socket: Socket) => {
      socket.setNoDelay(true);
      socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS);
      const client = broker.handle(socket);
      refuseLarge(client, socket, this.#options.maxMessageBytes + PACKET_OVERHEAD_BYTES);
    };
    const server = tls ? createTlsServer({ key: tls.key, cert: tls.cert }, accept) : createServer(accept);
    server.on('error', this.#options.onError);
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve(server);
      });
    });
  }
}

const addressOf = (client: Client): string => (client.conn as Socket).remoteAddress ?? '';

function refusal(returnCode: number): Error & { returnCode: number } {
  return Object.assign(new Error('not let in'), { returnCode });
}

/** aedes has no size limit: it would buffer a packet of 256 MB. Its parser knows the declared length. */
function refuseLarge(client: Client, socket: Socket, maxBytes: number): void {
  const { _parser: parser } = client as unknown as { _parser: { packet: { length: number } } };
  socket.on('readable', () => {
    if (parser.packet.length > maxBytes) socket.destroy();
  });
}
