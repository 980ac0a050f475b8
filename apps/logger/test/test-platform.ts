import { randomUUID } from 'node:crypto';
import { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import { type SetupAnswer, type SetupReport, setupMessage } from '@heliodon/telemetry/setup';
import { vi } from 'vitest';

const LONG = { timeout: 60_000, interval: 20 };
export const until = <T>(holds: () => T | Promise<T>) => vi.waitUntil(holds, LONG);

/** The platform for a logger: the real broker, with the answers of docs/device-protocol.md and no database. */
export class TestPlatform {
  readonly answers: SetupAnswer[] = [];
  readonly reports: SetupReport[] = [];
  readonly statuses: Record<string, unknown>[] = [];
  /** Samples by serial number. */
  readonly samples = new Map<string, number>();
  readonly passwords: string[] = [];
  /** Whether a password is accepted. */
  admits: (password: string) => boolean = () => true;
  /** Called for every report. */
  onReport: (report: SetupReport) => void = () => undefined;
  readonly #broker = new BuiltInBroker({
    port: 0,
    host: '127.0.0.1',
    maxMessageBytes: 1 << 20,
    onError: (error) => console.error(error),
  });

  static async start(): Promise<TestPlatform> {
    const platform = new TestPlatform();
    await platform.#broker.start({
      authenticate: async (_, secret) => {
        platform.passwords.push(secret.toString());
        return platform.admits(secret.toString()) ? 1 : undefined;
      },
      refused: () => undefined,
      connected: () => undefined,
      disconnected: () => undefined,
      received: (sn, channel, payload) => platform.#receive(sn, channel, JSON.parse(payload.toString())),
    });
    return platform;
  }

  get port(): number {
    return this.#broker.port;
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`;
  }

  stop(): Promise<void> {
    return this.#broker.stop();
  }

  /** Sends a request on down/setup; returns its id. */
  async request(sn: string, request: object, more: { id?: string; expires?: number } = {}): Promise<string> {
    const { id = randomUUID(), expires = Date.now() + 600_000 } = more;
    await this.#broker.send(sn, 'setup', JSON.stringify({ id, expires, ...request }));
    return id;
  }

  /** The last answer to the request, in one of the states. */
  async answer(id: string, ...states: SetupAnswer['state'][]): Promise<SetupAnswer> {
    const wanted = states.length > 0 ? states : ['done', 'failed'];
    return (await until(() =>
      this.answers.findLast((one) => one.id === id && wanted.includes(one.state)),
    )) as SetupAnswer;
  }

  async report(holds: (report: SetupReport) => boolean): Promise<SetupReport> {
    return (await until(() => {
      const last = this.reports.at(-1);
      return last && holds(last) ? last : undefined;
    })) as SetupReport;
  }

  async #receive(sn: string, channel: string, message: Record<string, unknown>): Promise<void> {
    const { id } = message;
    if (channel === 'setup') this.#takeSetup(message);
    if (channel === 'status') this.statuses.push(message);
    if (channel === 'time') {
      const t = Date.now();
      await this.#broker.send(sn, 'time', JSON.stringify({ id, t, iso: new Date(t).toISOString() }));
    }
    if (channel === 'telemetry')
      for (const { rows } of message.tables as { rows: [string][] }[])
        for (const [of] of rows) this.samples.set(of, (this.samples.get(of) ?? 0) + 1);
    if (['telemetry', 'events', 'devices'].includes(channel))
      await this.#broker.send(sn, 'acks', JSON.stringify({ id, stored: 1, refused: 0 }));
  }

  /** Everything that the logger sends must follow the contract. */
  #takeSetup(message: unknown): void {
    const read = setupMessage.parse(message);
    if ('report' in read) {
      this.reports.push(read.report);
      this.onReport(read.report);
    } else this.answers.push(read);
  }
}
