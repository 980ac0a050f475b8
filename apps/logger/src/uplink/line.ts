import {
  DOWN_CHANNELS,
  type DownChannel,
  downTopic,
  type UpChannel,
  upTopic,
} from '@heliodon/device-links/mqtt/topics';
import { connect, type MqttClient } from 'mqtt';

export interface LineOptions {
  readonly url: string;
  readonly sn: string;
  /** Of the next attempt. */
  readonly password: () => string;
  /** The broker has accepted the password. */
  readonly onAccepted?: (() => void) | undefined;
  /** Trusted CA certificates, PEM. */
  readonly ca?: string | undefined;
  readonly keepaliveS: () => number;
  readonly onConnect: () => void;
  readonly onClose: () => void;
  /** The connection broke, or another attempt failed. */
  readonly onDown: (why: string) => void;
  readonly onMessage: (channel: DownChannel, body: unknown) => void;
  /** Delay until the next attempt; undefined: as usual. */
  readonly retryMs?: ((returnCode: number | undefined) => number | undefined) | undefined;
  /** Channels that a platform of an earlier version refuses. */
  readonly newChannels?: readonly DownChannel[] | undefined;
}

const CONNECT_WITHIN_MS = 15_000;
/** Timeout for a clean disconnect. */
const FAREWELL_MS = 2_000;
const atMost = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
/** MQTT 3.1.1: bad user name or password, not authorised. */
const REFUSED = [4, 5];
const REFUSED_SUBSCRIPTION = 128;

/** As required by docs/device-protocol.md: random delay after an outage, longer delay after a refusal. */
function usualRetryMs(returnCode: number | undefined): number {
  const [fromS, toS] = returnCode !== undefined && REFUSED.includes(returnCode) ? [60, 180] : [1, 30];
  return (fromS + Math.random() * (toS - fromS)) * 1000;
}

/** Successive connections to the broker, each with a new client: unacknowledged messages are resent by this program. */
export class Line {
  readonly #options: LineOptions;
  #client: MqttClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #error: string | null = null;
  #isUp = false;
  readonly #granted = new Set<DownChannel>();

  constructor(options: LineOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Why it is disconnected. */
  get error(): string | null {
    return this.#error;
  }

  open(): void {
    const { url, sn, password, ca, keepaliveS } = this.#options;
    let returnCode: number | undefined;
    const will = { topic: upTopic(sn, 'status'), payload: Buffer.from('{"online":false}'), qos: 1 as const };
    const client = connect(url, {
      username: sn,
      password: password(),
      clientId: sn,
      protocolVersion: 4,
      clean: true,
      keepalive: keepaliveS(),
      connectTimeout: CONNECT_WITHIN_MS,
      reconnectPeriod: 0,
      will: { ...will, retain: false },
      ...(ca === undefined ? {} : { ca }),
    });
    this.#client = client;
    client.on('error', (error) => {
      this.#error = error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
      if ('code' in error && typeof error.code === 'number') returnCode = error.code;
    });
    client.on('connect', () => void this.#begin(client));
    client.on('message', (topic, payload) => this.#onMessage(topic, payload));
    client.on('close', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      // Pending publications fail with it.
      client.end(true);
      if (this.#isUp) {
        this.#isUp = false;
        this.#error ??= 'connection lost';
        this.#options.onClose();
      }
      this.#options.onDown(this.#error ?? 'connection closed');
      const delayMs = this.#options.retryMs?.(returnCode) ?? usualRetryMs(returnCode);
      this.#retry = setTimeout(() => this.open(), delayMs);
    });
  }

  /** Whether the platform knows this one of `newChannels`: publishing to an unknown one ends the connection. */
  isGranted(channel: DownChannel): boolean {
    return this.#granted.has(channel);
  }

  /** Resolves with the broker's acknowledgement. */
  async publish(channel: UpChannel, message: object): Promise<void> {
    const client = this.#client;
    if (!client?.connected) throw new Error('the line is down');
    await client.publishAsync(upTopic(this.#options.sn, channel), JSON.stringify(message), { qos: 1 });
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry);
    const client = this.#client;
    if (!client) return;
    if (client.connected) {
      const farewell = this.publish('status', { online: false });
      await Promise.race([farewell, atMost(FAREWELL_MS)]).catch(() => undefined);
    }
    this.#client = undefined;
    if (this.#isUp) this.#options.onClose();
    this.#isUp = false;
    await client.endAsync(true);
  }

  async #begin(client: MqttClient): Promise<void> {
    this.#options.onAccepted?.();
    try {
      await client.subscribeAsync(`heliodon/v1/${this.#options.sn}/down/#`, { qos: 1 });
      this.#granted.clear();
      for (const channel of this.#options.newChannels ?? [])
        if (await isGranted(client, downTopic(this.#options.sn, channel))) this.#granted.add(channel);
      if (this.#client !== client) return;
      this.#isUp = true;
      this.#error = null;
      this.#options.onConnect();
    } catch (error) {
      this.#error = (error as Error).message;
      client.stream.destroy();
    }
  }

  #onMessage(topic: string, payload: Buffer): void {
    const channel = DOWN_CHANNELS.find((one) => topic === downTopic(this.#options.sn, one));
    if (!channel) return;
    try {
      this.#options.onMessage(channel, JSON.parse(payload.toString()));
    } catch (error) {
      console.error(
        `message from the platform on ${channel} was not understood: ${(error as Error).message}`,
      );
    }
  }
}

const isGranted = (client: MqttClient, topic: string): Promise<boolean> =>
  client.subscribeAsync(topic, { qos: 1 }).then(
    ([grant]) => grant !== undefined && grant.qos < REFUSED_SUBSCRIPTION,
    () => false,
  );
