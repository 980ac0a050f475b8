import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { DOWN_CHANNELS, type DownChannel, downTopic, type UpChannel, upTopic } from '../mqtt/topics.ts';

interface Told {
  readonly channel: DownChannel;
  readonly body: unknown;
}

/** A simulated logger: npm client, MQTT 3.1.1, one connection. */
export class TestLogger {
  readonly sn: string;
  readonly client: MqttClient;
  readonly #told: Told[] = [];
  readonly #waiting: { readonly channel: DownChannel; readonly hear: (body: unknown) => void }[] = [];

  private constructor(sn: string, client: MqttClient) {
    this.sn = sn;
    this.client = client;
    client.on('message', (topic, payload) => {
      const channel = DOWN_CHANNELS.find((one) => topic === downTopic(sn, one));
      if (channel) this.#hear({ channel, body: JSON.parse(payload.toString()) });
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
  async say(channel: UpChannel, body: unknown, qos: 0 | 1 | 2 = 1): Promise<void> {
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    await this.client.publishAsync(upTopic(this.sn, channel), payload, { qos });
  }

  /** The next message of the channel. */
  hear<T = Record<string, unknown>>(channel: DownChannel): Promise<T> {
    const at = this.#told.findIndex((one) => one.channel === channel);
    if (at >= 0) return Promise.resolve(this.#told.splice(at, 1)[0]?.body as T);
    return new Promise((resolve) => {
      this.#waiting.push({ channel, hear: (body) => resolve(body as T) });
    });
  }

  get unheard(): readonly Told[] {
    return this.#told;
  }

  /** Like a power failure: the last will is published. */
  drop(): void {
    this.client.stream.destroy();
  }

  /** Clean disconnect: no last will. */
  async end(): Promise<void> {
    await this.client.endAsync();
  }

  #hear(told: Told): void {
    const at = this.#waiting.findIndex((one) => one.channel === told.channel);
    if (at < 0) this.#told.push(told);
    else this.#waiting.splice(at, 1)[0]?.hear(told.body);
  }
}
