import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import type { DeviceLink, LinkHandlers } from './device-link.ts';
import { ALL_UP, type DownChannel, downTopic, parseUpTopic } from './topics.ts';

export interface ExternalBrokerOptions {
  readonly url: string;
  /** Stays the same over restarts: the broker then sends again what was not acknowledged. */
  readonly clientId: string;
  /** A Mosquitto with its dynamic security plugin, where we may disable users. */
  readonly dynamicSecurity?: boolean;
  readonly onError: (error: unknown) => void;
}

interface UserAnswers {
  readonly responses: readonly {
    readonly command: string;
    readonly correlationData?: string;
    readonly error?: string;
  }[];
}

const PROTOCOL_VERSION = 5;
/**
 * Messages under way at a time, so that our memory does not grow: the broker holds back the rest, and of those of
 * quality 0, which nobody holds back, the rest is lost.
 */
const IN_FLIGHT = 1000;
/** The program starts without its broker, and does not wait for it: it connects when there is one. */
const CONNECT_WITHIN_MS = 2000;
const KEEP_SESSION_S = 7 * 86_400;
/** Of Mosquitto's dynamic security plugin: commands in JSON, and its answers. */
const USERS_TOPIC = '$CONTROL/dynamic-security/v1';
const USERS_ANSWER_TOPIC = `${USERS_TOPIC}/response`;
/** A pile, or a logger that was never given a user there. */
const NO_SUCH_USER = 'Client not found';
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;

/**
 * Mosquitto, EMQX or another broker between the loggers and us. Several workers share one subscription. The broker
 * is told "received" after the commit; the logger hears of it on down/acks.
 */
export class ExternalBroker implements DeviceLink {
  readonly #options: ExternalBrokerOptions;
  #client: MqttClient | undefined;
  #stopped = false;
  #underWay = 0;

  constructor(options: ExternalBrokerOptions) {
    this.#options = options;
  }

  async start(handlers: LinkHandlers): Promise<void> {
    const client = connect(this.#options.url, {
      clientId: this.#options.clientId,
      protocolVersion: PROTOCOL_VERSION,
      clean: false,
      properties: { receiveMaximum: IN_FLIGHT, sessionExpiryInterval: KEEP_SESSION_S },
      reconnectPeriod: 1000,
      reconnectOnConnackError: true,
      manualConnect: true,
      queueQoSZero: false,
    });
    this.#client = client;
    client.on('error', this.#options.onError);
    // Before the connection: what was not acknowledged last time comes in the same breath as the answer to CONNECT.
    client.handleMessage = (packet, done) => {
      if (packet.topic === USERS_ANSWER_TOPIC) {
        this.#hearOfUsers(packet.payload.toString());
        done();
        return;
      }
      // mqtt.js handles one message after the other and acknowledges when `done` is called without an error. We
      // write many in one transaction, so it goes on at once and the acknowledgement follows after the commit.
      if (packet.qos > 0 || this.#underWay < IN_FLIGHT) void this.#receive(client, packet, handlers);
      done(packet.qos === 0 ? undefined : new Error('acknowledged after the commit'));
    };
    const topics = [`$share/heliodon/${ALL_UP}`];
    if (this.#options.dynamicSecurity) topics.push(USERS_ANSWER_TOPIC);
    const subscribed = new Promise<void>((resolve) => {
      client.on('connect', () => {
        client.subscribe(topics, { qos: 1 }, (error) => (error ? this.#options.onError(error) : resolve()));
      });
    });
    client.connect();
    await Promise.race([subscribed, pause(CONNECT_WITHIN_MS)]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.endAsync(true);
  }

  isConnected(): undefined {}

  isListening(): undefined {}

  /**
   * That broker has its own list of secrets. Where we may, the user of the logger is disabled, which ends its connections: who
   * manages the broker gives it the new secret and enables it.
   */
  async check(sn?: string): Promise<void> {
    if (!this.#options.dynamicSecurity || sn === undefined) return;
    const commands = [{ command: 'disableClient', username: sn, correlationData: sn }];
    await this.#client?.publishAsync(USERS_TOPIC, JSON.stringify({ commands }), { qos: 1 });
  }

  async send(sn: string, channel: DownChannel, payload: string): Promise<boolean> {
    if (!this.#client?.connected) return false;
    await this.#client.publishAsync(downTopic(sn, channel), payload, { qos: 1 });
    return true;
  }

  #hearOfUsers(text: string): void {
    // From the broker itself, which lets nobody else write there.
    const { responses } = JSON.parse(text) as UserAnswers;
    for (const { command, correlationData, error } of responses)
      if (error && error !== NO_SUCH_USER)
        this.#options.onError(new Error(`${command} ${correlationData ?? ''} at the broker: ${error}`));
  }

  async #receive(client: MqttClient, packet: IPublishPacket, handlers: LinkHandlers): Promise<void> {
    const { stream } = client;
    const { messageId } = packet;
    const sameLine = () => client.stream === stream && !this.#stopped;
    this.#underWay += 1;
    const stored = await this.#store(packet, handlers, sameLine);
    this.#underWay -= 1;
    // After a reconnection the id belongs to another message, and the broker sends this one again.
    if (!stored || messageId === undefined || !sameLine() || !client.connected) return;
    stream.write(
      generate({ cmd: 'puback', messageId, reasonCode: 0 }, { protocolVersion: PROTOCOL_VERSION }),
    );
  }

  /** On the same line the broker does not send it again: it is ours to try until it is stored. */
  async #store(packet: IPublishPacket, handlers: LinkHandlers, sameLine: () => boolean): Promise<boolean> {
    const from = parseUpTopic(packet.topic);
    if (!from) return true;
    const payload = Buffer.from(packet.payload);
    for (let wait = FIRST_RETRY_MS; sameLine(); wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      try {
        await handlers.received(from.sn, from.channel, payload);
        return true;
      } catch (error) {
        this.#options.onError(error);
        if (packet.qos === 0) return false;
        await pause(wait);
      }
    }
    return false;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
