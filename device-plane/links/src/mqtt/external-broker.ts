import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import type { DeviceLink, LinkHandlers } from './device-link.ts';
import { ALL_UP, type DownChannel, downTopic, parseUpTopic } from './topics.ts';

export interface ExternalBrokerOptions {
  readonly url: string;
  /** Stable across restarts, so that the broker resends unacknowledged messages. */
  readonly clientId: string;
  /** Mosquitto with its dynamic security plugin, where this program may disable users. */
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
 * Maximum number of messages in flight, which bounds memory: the broker holds back the rest; QoS 0 messages beyond it
 * are lost.
 */
const IN_FLIGHT = 1000;
/** The program starts without the broker and connects when it becomes available. */
const CONNECT_WITHIN_MS = 2000;
const KEEP_SESSION_S = 7 * 86_400;
/** Mosquitto's dynamic security plugin: JSON commands and replies. */
const USERS_TOPIC = '$CONTROL/dynamic-security/v1';
const USERS_ANSWER_TOPIC = `${USERS_TOPIC}/response`;
/** A charger, or a logger without a user there. */
const NO_SUCH_USER = 'Client not found';
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;

/**
 * Mosquitto, EMQX or another broker. Several workers share one subscription. The broker gets the acknowledgement after
 * the commit; the logger gets it on down/acks.
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
    // Set before connecting: unacknowledged messages arrive together with CONNACK.
    client.handleMessage = (packet, done) => {
      if (packet.topic === USERS_ANSWER_TOPIC) {
        this.#onUserResponses(packet.payload.toString());
        done();
        return;
      }
      // mqtt.js handles messages one by one and acknowledges when `done` is called without an error. Many are written
      // in one transaction, so it continues at once and the acknowledgement follows after the commit.
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
   * The broker has its own credentials. If permitted, the logger's user is disabled, which closes its connections: the
   * broker's administrator sets the new secret and enables it.
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

  #onUserResponses(text: string): void {
    // From the broker itself, the only writer of this topic.
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
    // After a reconnect the id belongs to another message, and the broker resends this one.
    if (!stored || messageId === undefined || !sameLine() || !client.connected) return;
    stream.write(
      generate({ cmd: 'puback', messageId, reasonCode: 0 }, { protocolVersion: PROTOCOL_VERSION }),
    );
  }

  /** The broker does not resend on the same connection: retried here until stored. */
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
