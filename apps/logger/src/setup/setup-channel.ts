import { checked } from '@heliodon/register-maps/file-faults';
import { coded } from '@heliodon/telemetry/logger-text';
import { type SetupAnswer, type SetupRequest, setupRequest } from '@heliodon/telemetry/setup';
import { z } from 'zod';
import type { SeenCommands } from '../commands/seen-commands.ts';
import { TextError } from '../text-error.ts';
import { textsForPlatform } from './error-message.ts';
import type { SetupTasks } from './setup-tasks.ts';

type Apply = Extract<SetupRequest, { do: 'apply' }>;

export interface SetupChannelOptions {
  readonly now: () => number;
  /** Before that, expiry cannot be checked. */
  readonly timeKnown: Promise<void>;
  readonly seen: SeenCommands;
  readonly tasks: SetupTasks;
  readonly answer: (answer: SetupAnswer) => Promise<void>;
  /** Rejects with all faults; `onAccepted` before the restart. */
  readonly apply: (request: Apply, onAccepted: () => void) => Promise<void>;
  /** Rejects if this version is not on trial. */
  readonly confirm: (version: number) => Promise<void>;
}

const envelope = z.object({ id: z.uuid(), expires: z.int() });

/** Requests of the channel `setup`: each once, none after its expiry. */
export class SetupChannel {
  readonly #options: SetupChannelOptions;

  constructor(options: SetupChannelOptions) {
    this.#options = options;
  }

  async take(body: unknown): Promise<void> {
    const { now, timeKnown, seen, answer } = this.#options;
    const { id, expires } = envelope.parse(body);
    await timeKnown;
    if (!(await seen.isFirst(id, expires, now()))) return;
    try {
      await this.#perform(checked(setupRequest, body, 'request'));
    } catch (error) {
      await answer({ id, state: 'failed', error: textsForPlatform(error) });
    }
  }

  async #perform(request: SetupRequest): Promise<void> {
    const { tasks, answer, apply, confirm } = this.#options;
    const { id } = request;
    switch (request.do) {
      case 'scan':
      case 'read':
      case 'registers':
        return tasks.start(request);
      case 'cancel':
        if (!tasks.cancel(request.task)) throw new TextError(coded('noSuchTask', {}));
        return answer({ id, state: 'done' });
      case 'apply':
        return apply(request, () => void answer({ id, state: 'progress' }));
      case 'confirm':
        await confirm(request.version);
        return answer({ id, state: 'done' });
    }
  }
}
