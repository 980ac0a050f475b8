import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import type { Clock } from '@heliodon/kernel/clock';
import type { CommandMessage } from '@heliodon/telemetry/protocol';

/** Delay before retrying over a failed connection, unless the logger reconnects. */
const AWAY_MS = 30_000;

interface LineDeps {
  readonly link: Pick<DeviceLink, 'isListening' | 'send'>;
  readonly clock: Clock;
  readonly onError: (error: unknown, what: string) => void;
}

/** Sends messages to loggers. */
export class Line {
  readonly #deps: LineDeps;
  readonly #awayUntilMs = new Map<string, number>();

  constructor(deps: LineDeps) {
    this.#deps = deps;
  }

  /** With an external broker any process may send; the table of connections shows which loggers are online. */
  reaches(loggerSn: string): boolean {
    const isAway = (this.#awayUntilMs.get(loggerSn) ?? 0) > this.#deps.clock.now().getTime();
    return !isAway && this.#deps.link.isListening(loggerSn, 'commands') !== false;
  }

  cameBack(loggerSn: string): void {
    this.#awayUntilMs.delete(loggerSn);
  }

  /**
   * False if the logger is certainly offline. After other errors it may have received the message: its reply decides.
   */
  async send(loggerSn: string, message: CommandMessage): Promise<boolean> {
    const { link, clock, onError } = this.#deps;
    try {
      const isThere = await link.send(loggerSn, 'commands', JSON.stringify(message));
      if (!isThere) this.#awayUntilMs.set(loggerSn, clock.now().getTime() + AWAY_MS);
      return isThere;
    } catch (error) {
      onError(error, 'a command may not have been sent');
      return true;
    }
  }
}
