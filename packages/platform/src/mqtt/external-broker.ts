import { connectAsync, type MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import type { DeviceLink, LinkHandlers } from './device-link.ts';
import { ALL_UP, type DownChannel, downTopic, parseUpTopic } from './topics.ts';

export interface ExternalBrokerOptions {
  readonly url: string;
  /** Stays the same over restarts: the broker then sends again what was not acknowledged. */
  readonly clientId: string;
  readonly onError: (error: unknown) => void;
}

const PROTOCOL_VERSION = 5;
/** Unacknowledged messages at a time: the broker holds back the rest, so that our memory does not grow. */
const IN_FLIGHT = 1000;
const KEEP_SESSION_S = 7 * 86_400;

/**
 * Mosquitto, EMQX or another broker between the loggers and us. Several workers share one subscription. The broker
 * is told "received" after the commit; the logger hears of it on down/acks.
 */
export class ExternalBroker implements DeviceLink {
  readonly #options: ExternalBrokerOptions;
  #client: MqttClient | undefined;

  constructor(options: ExternalBrokerOptions) {
    this.#options = options;
  }

  async start(handlers: LinkHandlers): Promise<void> {
    const client = await connectAsync(this.#options.url, {
      clientId: this.#options.clientId,
      protocolVersion: PROTOCOL_VERSION,
      clean: false,
      properties: { receiveMaximum: IN_FLIGHT, sessionExpiryInterval: KEEP_SESSION_S },
      reconnectPeriod: 1000,
      manualConnect: false,
      queueQoSZero: false,
    });
    client.on('error', this.#options.onError);
    client.handleMessage = (packet, done) => {
      // mqtt.js handles one message after the other and acknowledges when `done` is called without an error. We
      // write many in one transaction, so it goes on at once and the acknowledgement follows after the commit.
      if (packet.qos === 0) return done();
      this.#receive(client, packet.topic, packet.payload, packet.messageId, handlers);
      done(new Error('acknowledged after the commit'));
    };
    await client.subscribeAsync(`$share/heliodon/${ALL_UP}`, { qos: 1 });
    this.#client = client;
  }

  async stop(): Promise<void> {
    await this.#client?.endAsync(true);
  }

  isConnected(): undefined {}

  async send(sn: string, channel: DownChannel, payload: string): Promise<boolean> {
    if (!this.#client?.connected) return false;
    await this.#client.publishAsync(downTopic(sn, channel), payload, { qos: 1 });
    return true;
  }

  #receive(
    client: MqttClient,
    topic: string,
    payload: string | Buffer,
    messageId: number | undefined,
    handlers: LinkHandlers,
  ): void {
    const { stream } = client;
    const acknowledge = () => {
      // After a reconnection the id belongs to another message, and the broker sends this one again.
      if (messageId === undefined || client.stream !== stream || !client.connected) return;
      stream.write(
        generate({ cmd: 'puback', messageId, reasonCode: 0 }, { protocolVersion: PROTOCOL_VERSION }),
      );
    };
    const from = parseUpTopic(topic);
    if (!from) {
      acknowledge();
      return;
    }
    handlers.received(from.sn, from.channel, Buffer.from(payload)).then(acknowledge, this.#options.onError);
  }
}
