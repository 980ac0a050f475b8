import { DAY_MS } from '@heliodon/kernel/time';
import {
  type CommandMessage,
  type ControlMessage,
  commandMessage,
  controlMessage,
  type ReplyMessage,
} from '@heliodon/telemetry/protocol';
import type { SetupAnswer, SetupReport } from '@heliodon/telemetry/setup';
import type { LoggerClock } from '../clock.ts';
import type { DeviceDescription } from '../field-device.ts';
import type { RejectedEntries } from '../store/rejected-entries.ts';
import type { Store } from '../store/store.ts';
import { MODEL, VERSION } from '../version.ts';
import { ConnectionLog } from './connection-log.ts';
import { Line, type LineOptions } from './line.ts';
import { RequestChannel } from './request-channel.ts';
import { announce, Sender } from './sender.ts';

export interface UplinkOptions
  extends Pick<LineOptions, 'url' | 'sn' | 'password' | 'onAccepted' | 'ca' | 'keepaliveS' | 'retryMs'> {
  readonly clock: LoggerClock;
  readonly store: Store;
  readonly aside: RejectedEntries;
  /** Devices behind the logger with a serial number. */
  readonly devices: () => readonly DeviceDescription[];
  readonly onCommand: (command: CommandMessage) => void;
  readonly onControl: (message: ControlMessage) => void;
  /** Commissioning from the platform; undefined: switched off. */
  readonly setup?: SetupLink | undefined;
  /** Interval for resending unacknowledged messages. */
  readonly againMs?: number;
  /** A line for the program log. */
  readonly report: (line: string) => void;
}

export interface SetupLink {
  readonly take: (message: unknown) => void;
  /** Published after each connection; undefined while the configuration is being changed. */
  readonly report: () => SetupReport | undefined;
  /** Messages can be sent again. */
  readonly onReady: () => void;
}

/** The logger's part of docs/device-protocol.md. */
export class Uplink {
  readonly #options: UplinkOptions;
  readonly #line: Line;
  readonly sender: Sender;
  #requests: RequestChannel | undefined;
  #daily: NodeJS.Timeout | undefined;

  constructor(options: UplinkOptions) {
    this.#options = options;
    this.sender = new Sender(options.store, options.clock, options.aside);
    const connectionLog = new ConnectionLog({
      waiting: () => options.store.waiting,
      nowMs: () => performance.now(),
      write: options.report,
    });
    this.#line = new Line({
      ...options,
      newChannels: options.setup ? ['setup'] : [],
      onConnect: () => {
        connectionLog.up();
        void this.#introduce();
      },
      onClose: () => this.#end(),
      onDown: (why) => connectionLog.down(why),
      onMessage: (channel, body) => {
        if (channel === 'acks' || channel === 'time') this.#requests?.receive(channel, body);
        else if (channel === 'commands') this.#options.onCommand(commandMessage.parse(body));
        else if (channel === 'setup') this.#options.setup?.take(body);
        else this.#options.onControl(controlMessage.parse(body));
      },
    });
  }

  get isUp(): boolean {
    return this.#line.isUp;
  }

  get error(): string | null {
    return this.#line.error;
  }

  start(): void {
    this.#line.open();
    this.#daily = setInterval(() => void this.syncTime().catch(() => undefined), DAY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#daily);
    await this.#line.close();
  }

  /** Rejects if disconnected. */
  async syncTime(): Promise<void> {
    const { clock } = this.#options;
    if (!this.#requests) throw new Error('the line is down');
    await clock.learn(await this.#requests.askTime(() => clock.now()));
  }

  /** Device descriptions have changed. */
  async announceAgain(): Promise<void> {
    if (this.#requests) await announce(this.#requests, this.#options.devices());
  }

  /** A reply that cannot be sent now is useless later. */
  async reply(answer: ReplyMessage): Promise<void> {
    await this.#line.publish('replies', answer).catch(() => undefined);
  }

  /** Whether it was sent. */
  async publishSetup(message: SetupAnswer | { readonly report: SetupReport }): Promise<boolean> {
    if (!this.#line.isGranted('setup')) return false;
    return this.#line.publish('setup', message).then(
      () => true,
      () => false,
    );
  }

  /** The sequence of docs/device-protocol.md; samples start when devices are announced and the time is known. */
  async #introduce(): Promise<void> {
    const { clock, devices, againMs, setup } = this.#options;
    const requests = new RequestChannel((channel, message) => this.#line.publish(channel, message), againMs);
    this.#requests = requests;
    try {
      const t = clock.isKnown ? { t: clock.now() } : {};
      const channels = setup && this.#line.isGranted('setup') ? { setup: 1 } : {};
      await requests.publish('status', {
        online: true,
        ...t,
        model: MODEL,
        firmware: VERSION,
        ...channels,
      });
      const report = setup?.report();
      if (report) await this.publishSetup({ report });
      setup?.onReady();
      const described = devices();
      await announce(requests, described);
      await clock.learn(await requests.askTime(() => clock.now()));
      if (this.#requests === requests)
        this.sender.begin(requests, [this.#options.sn, ...described.map(({ sn }) => sn)]);
    } catch {
      // Disconnected again; the next connection starts over.
    }
  }

  #end(): void {
    this.#requests?.end();
    this.#requests = undefined;
    this.sender.end();
  }
}
