import { DAY_MS } from '@heliodon/kernel/time';
import {
  type CommandMessage,
  type ControlMessage,
  commandMessage,
  controlMessage,
  type ReplyMessage,
} from '@heliodon/telemetry/protocol';
import type { LoggerClock } from '../clock.ts';
import type { DeviceDescription } from '../field-device.ts';
import type { SetAside } from '../store/set-aside.ts';
import type { Store } from '../store/store.ts';
import { MODEL, VERSION } from '../version.ts';
import { Line, type LineOptions } from './line.ts';
import { LineJournal } from './line-journal.ts';
import { announce, Sender } from './sender.ts';
import { Talk } from './talk.ts';

export interface UplinkOptions
  extends Pick<LineOptions, 'url' | 'sn' | 'secret' | 'ca' | 'keepaliveS' | 'retryMs'> {
  readonly clock: LoggerClock;
  readonly store: Store;
  readonly aside: SetAside;
  /** What stands behind the logger and has a serial number. */
  readonly devices: () => readonly DeviceDescription[];
  readonly onCommand: (command: CommandMessage) => void;
  readonly onControl: (message: ControlMessage) => void;
  /** Until something that was not acknowledged is said again. */
  readonly againMs?: number;
  /** A line for the log of the program. */
  readonly report: (line: string) => void;
}

/** The logger's side of docs/device-protocol.md. */
export class Uplink {
  readonly #options: UplinkOptions;
  readonly #line: Line;
  readonly sender: Sender;
  #talk: Talk | undefined;
  #daily: NodeJS.Timeout | undefined;

  constructor(options: UplinkOptions) {
    this.#options = options;
    this.sender = new Sender(options.store, options.clock, options.aside);
    const journal = new LineJournal({
      waiting: () => options.store.waiting,
      nowMs: () => performance.now(),
      write: options.report,
    });
    this.#line = new Line({
      ...options,
      onConnect: () => {
        journal.up();
        void this.#introduce();
      },
      onClose: () => this.#end(),
      onDown: (why) => journal.down(why),
      onMessage: (channel, body) => {
        if (channel === 'acks' || channel === 'time') this.#talk?.heard(channel, body);
        else if (channel === 'commands') this.#options.onCommand(commandMessage.parse(body));
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

  /** Rejects when the line is down. */
  async syncTime(): Promise<void> {
    const { clock } = this.#options;
    if (!this.#talk) throw new Error('the line is down');
    await clock.learn(await this.#talk.askTime(() => clock.now()));
  }

  /** Something about the devices is new. */
  async announceAgain(): Promise<void> {
    if (this.#talk) await announce(this.#talk, this.#options.devices());
  }

  /** An answer that cannot be sent now is of no use later. */
  async reply(answer: ReplyMessage): Promise<void> {
    await this.#line.say('replies', answer).catch(() => undefined);
  }

  /** The order of docs/device-protocol.md; samples begin when the platform knows their devices and we the time. */
  async #introduce(): Promise<void> {
    const { clock, devices, againMs } = this.#options;
    const talk = new Talk((channel, message) => this.#line.say(channel, message), againMs);
    this.#talk = talk;
    try {
      const t = clock.isKnown ? { t: clock.now() } : {};
      await talk.say('status', { online: true, ...t, model: MODEL, firmware: VERSION });
      const described = devices();
      await announce(talk, described);
      await clock.learn(await talk.askTime(() => clock.now()));
      if (this.#talk === talk) this.sender.begin(talk, [this.#options.sn, ...described.map(({ sn }) => sn)]);
    } catch {
      // The line went down again; the next connection begins anew.
    }
  }

  #end(): void {
    this.#talk?.end();
    this.#talk = undefined;
    this.sender.end();
  }
}
