import { downTopic, upTopic } from '@heliodon/device-links/mqtt/topics';
import {
  type CommandMessage,
  type ControlMessage,
  commandMessage,
  controlMessage,
} from '@heliodon/telemetry/protocol';
import { connect, type MqttClient } from 'mqtt';
import type { PlantEvent } from '../model/events.ts';
import type { DeviceReading } from '../model/readings/readings.ts';

export interface LoggerOptions {
  readonly sn: string;
  readonly secret: string;
  readonly url: string;
  readonly model: string;
  readonly firmware: () => string;
  /** Announced devices. */
  readonly devices: () => readonly object[];
  readonly onCommand: (command: CommandMessage, reply: (answer: object) => void) => void;
  readonly onControl: (message: ControlMessage) => void;
  readonly now: () => number;
}

interface Stored {
  readonly atMs: number;
  readonly reading: DeviceReading;
}

/** Maximum buffered samples while offline; then the oldest are deleted. */
const MAX_STORED = 50_000;
const ROWS_PER_MESSAGE = 200;

/** A simulated logger: connects, announces devices, sends, buffers and executes commands. */
export class LoggerClient {
  readonly options: LoggerOptions;
  #client: MqttClient | undefined;
  #stored: Stored[] = [];
  #events: PlantEvent[] = [];
  #sending = false;

  constructor(options: LoggerOptions) {
    this.options = options;
  }

  get connected(): boolean {
    return this.#client?.connected ?? false;
  }

  connect(): void {
    if (this.#client) return;
    const { sn, secret, url } = this.options;
    const will = {
      topic: upTopic(sn, 'status'),
      payload: Buffer.from('{"online":false}'),
      qos: 1 as const,
      retain: false,
    };
    const client = connect(url, {
      username: sn,
      password: secret,
      clientId: sn,
      protocolVersion: 4,
      will,
      reconnectPeriod: 3000,
      rejectUnauthorized: false,
    });
    client.on('error', () => undefined);
    client.on('connect', () => void this.#introduce(client));
    client.on('message', (topic, payload) => this.#onMessage(topic, payload));
    this.#client = client;
  }

  /** Like a network failure, without a disconnect. */
  cutOff(): void {
    this.#client?.stream.destroy();
    this.#client?.end(true);
    this.#client = undefined;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    if (client.connected) await this.#publish(client, 'status', { online: false }).catch(() => undefined);
    await client.endAsync(true);
  }

  /** Kept until acknowledged. */
  send(atMs: number, readings: readonly DeviceReading[], events: readonly PlantEvent[] = []): void {
    for (const reading of readings) this.#stored.push({ atMs, reading });
    this.#events.push(...events);
    if (this.#stored.length > MAX_STORED) this.#stored.splice(0, this.#stored.length - MAX_STORED);
    void this.#drain();
  }

  /** Announces changes of itself or its devices. */
  introduceAgain(): void {
    if (this.#client?.connected) void this.#introduce(this.#client);
  }

  async #introduce(client: MqttClient): Promise<void> {
    try {
      const { sn, model, firmware } = this.options;
      const devices = this.options.devices();
      await client.subscribeAsync([downTopic(sn, 'commands'), downTopic(sn, 'control')], { qos: 1 });
      await this.#publish(client, 'status', { online: true, model, firmware: firmware() });
      if (devices.length > 0) await this.#publish(client, 'devices', { devices });
      await this.#drain();
    } catch {
      // Disconnected again; it reconnects automatically.
    }
  }

  async #drain(): Promise<void> {
    const client = this.#client;
    if (this.#sending || !client?.connected) return;
    this.#sending = true;
    try {
      while (this.#stored.length > 0 && client.connected) {
        const some = this.#stored.slice(0, ROWS_PER_MESSAGE);
        await this.#publish(client, 'telemetry', { tables: tablesOf(some) });
        this.#stored.splice(0, some.length);
      }
      while (this.#events.length > 0 && client.connected) {
        const some = this.#events.slice(0, ROWS_PER_MESSAGE);
        const events = some.map(({ sn, atMs, code, state }) => ({ sn, t: atMs, code, state }));
        await this.#publish(client, 'events', { events });
        this.#events.splice(0, some.length);
      }
    } catch {
      // Not acknowledged: stays and is resent.
    } finally {
      this.#sending = false;
    }
  }

  async #publish(client: MqttClient, channel: Parameters<typeof upTopic>[1], message: object): Promise<void> {
    await client.publishAsync(upTopic(this.options.sn, channel), JSON.stringify(message), { qos: 1 });
  }

  #onMessage(topic: string, payload: Buffer): void {
    if (topic === downTopic(this.options.sn, 'control')) {
      const control = controlMessage.safeParse(JSON.parse(payload.toString()));
      if (control.success) this.options.onControl(control.data);
      return;
    }
    if (topic !== downTopic(this.options.sn, 'commands')) return;
    const command = commandMessage.safeParse(JSON.parse(payload.toString()));
    if (!command.success || command.data.expires < this.options.now()) return;
    const { id } = command.data;
    this.options.onCommand(command.data, (answer) => {
      const client = this.#client;
      if (client?.connected) this.#publish(client, 'replies', { id, ...answer }).catch(() => undefined);
    });
  }
}

/** Rows of the same kind share the names of their points. */
export function tablesOf(stored: readonly Stored[]): object[] {
  const tables = new Map<string, { points: string[]; rows: unknown[][] }>();
  for (const { atMs, reading } of stored) {
    let table = tables.get(reading.kind);
    if (!table) {
      table = { points: Object.keys(reading.values), rows: [] };
      tables.set(reading.kind, table);
    }
    table.rows.push([reading.sn, atMs, ...table.points.map((name) => reading.values[name] ?? null)]);
  }
  return [...tables.values()];
}
