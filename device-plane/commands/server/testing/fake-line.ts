import type { CommandMessage, ReplyMessage } from '@heliodon/telemetry/protocol';

type Answer = (message: CommandMessage, logger: FakeLogger) => Partial<ReplyMessage> | undefined;

/** Executes commands and stores parameters, so that they can be read back. */
export const obedient: Answer = (message, logger) => {
  if (message.type === 'parameter') {
    for (const [param, value] of Object.entries(message.params))
      logger.settings[`${message.name}.${param}`] = value as number;
    return { state: 'done' };
  }
  if (message.type !== 'read') return { state: 'done' };
  const names = message.params.names as string[];
  const held = Object.entries(logger.settings).filter(([key]) => names.includes(key.split('.')[0] ?? ''));
  return { state: 'done', values: Object.fromEntries(held) };
};
export const silent: Answer = () => undefined;

export class FakeLogger {
  answer: Answer = obedient;
  readonly received: CommandMessage[] = [];
  readonly settings: Record<string, number> = {};
  readonly id: number;
  readonly sn: string;

  constructor(id: number, sn: string) {
    this.id = id;
    this.sn = sn;
  }
}

/** An in-memory connection with loggers. Their messages wait until the test delivers them. */
export class FakeLine {
  readonly connected = new Map<string, FakeLogger>();
  readonly replies: { logger: FakeLogger; reply: ReplyMessage }[] = [];
  /** The logger disconnects during sending. */
  breaks = false;

  isListening(sn: string): boolean {
    return this.connected.has(sn);
  }

  async send(sn: string, channel: string, payload: string): Promise<boolean> {
    const logger = this.connected.get(sn);
    if (!logger || channel !== 'commands' || this.breaks) return false;
    const message = JSON.parse(payload) as CommandMessage;
    logger.received.push(message);
    const reply = logger.answer(message, logger);
    if (reply) this.replies.push({ logger, reply: { id: message.id, state: 'done', ...reply } });
    return true;
  }
}
