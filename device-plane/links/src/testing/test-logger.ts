import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { DOWN_CHANNELS, type DownChannel, downTopic, type UpChannel, upTopic } from '../mqtt/topics.ts';

interface DownMessage {
  readonly channel: DownChannel;
  readonly body: unknown;
}

/** A simulated logger: npm client, MQTT 3.1.1, one connection. */
export class TestLogger {
  readonly sn: string;
  readonly client: MqttClient;
  readonly #received: DownMessage[] = [];
  readonly #waiting: { readonly channel: DownChannel; readonly receive: (body: unknown) => void }[] = [];

  private constructor(sn: string, client: MqttClient) {
    this.sn = sn;
    this.client = client;
    client.on('message', (topic, payload) => {
      const channel = DOWN_CHANNELS.find((one) => topic === downTopic(sn, one));
      if (channel) this.#receive({ channel, body: JSON.parse(payload.toString()) });
    });
    client.on('error', () => undefined);
  }

  static async connect(
    url: string,
    sn: string,
    secret: string,
    options: Partial<IClientOptions> = {},
  ): Promise<TestLogger> {
    const client = await connectAsync(
      url,
      { username: sn, password: secret, protocolVersion: 4, reconnectPeriod: 0, ...options },
      false,
    );
    return new TestLogger(sn, client);
  }

  async listen(): Promise<void> {
    await this.client.subscribeAsync(`heliodon/v1/${this.sn}/down/#`, { qos: 1 });
  }

  /** Resolves with the broker's acknowledgement. */
  async publish(channel: UpChannel, body: unknown, qos: 0 | 1 | 2 = 1): Promise<void> {
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    await this.client.publishAsync(upTopic(this.sn, channel), payload, { qos });
  }

  /** The next message of the channel. */
  next<T = Record<string, unknown>>(channel: DownChannel): Promise<T> {
    const at = this.#received.findIndex((one) => one.channel === channel);
    if (at >= 0) return Promise.resolve(this.#received.splice(at, 1)[0]?.body as T);
    return new Promise((resolve) => {
      this.#waiting.push({ channel, receive: (body) => resolve(body as T) });
    });
  }

  get unread(): readonly DownMessage[] {
    return this.#received;
  }

  /** Like a power failure: the last will is published. */
  drop(): void {
    this.client.stream.destroy();
  }

  /** Clean disconnect: no last will. */
  async end(): Promise<void> {
    await this.client.endAsync();
  }

  #receive(message: DownMessage): void {
    const at = this.#waiting.findIndex((one) => one.channel === message.channel);
    if (at < 0) this.#received.push(message);
    else this.#waiting.splice(at, 1)[0]?.receive(message.body);
  }
}
