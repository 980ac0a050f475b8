import { connect, type Socket } from 'node:net';
import { generate, type IConnectPacket, type IPublishPacket, type Packet, parser } from 'mqtt-packet';

/** MQTT packet by packet, to send what a correct client would not. */
export class RawMqtt {
  readonly socket: Socket;
  readonly #arrived: Packet[] = [];
  readonly #waiting: ((packet: Packet | undefined) => void)[] = [];
  #messageIds = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    const packets = parser();
    packets.on('packet', (packet: Packet) => {
      const waiter = this.#waiting.shift();
      if (waiter) waiter(packet);
      else this.#arrived.push(packet);
    });
    socket.on('data', (bytes) => packets.parse(bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const waiter of this.#waiting.splice(0)) waiter(undefined);
    });
  }

  static async open(port: number): Promise<RawMqtt> {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new RawMqtt(socket);
  }

  /** Includes CONNACK, which may be a refusal. */
  static async connect(port: number, options: Partial<IConnectPacket>) {
    const raw = await RawMqtt.open(port);
    raw.send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: 'raw',
      keepalive: 0,
      ...options,
    });
    const answer = await raw.next();
    return { raw, returnCode: answer?.cmd === 'connack' ? answer.returnCode : undefined };
  }

  send(packet: Packet): void {
    this.socket.write(generate(packet));
  }

  /** The next packet, or undefined when the connection is closed. */
  next(): Promise<Packet | undefined> {
    const packet = this.#arrived.shift();
    if (packet || this.socket.destroyed) return Promise.resolve(packet);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Received packets not yet read. */
  get unread(): readonly Packet[] {
    return this.#arrived;
  }

  /** The granted QoS, 128 for a refusal; undefined if the connection was closed. */
  async subscribe(...topics: string[]): Promise<readonly unknown[] | undefined> {
    const messageId = ++this.#messageIds;
    const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
    this.send({ cmd: 'subscribe', messageId, subscriptions });
    const answer = await this.next();
    return answer?.cmd === 'suback' ? answer.granted : undefined;
  }

  publish(topic: string, payload: string | Buffer, more: Partial<IPublishPacket> = {}): number {
    const messageId = more.messageId ?? ++this.#messageIds;
    this.send({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false, ...more, messageId });
    return messageId;
  }
}
