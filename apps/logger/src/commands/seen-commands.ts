import { z } from 'zod';
import { StateFile } from '../store/state-file.ts';

const schema = z.array(z.object({ id: z.string(), expires: z.number() }));

/** Executed commands, kept over restarts. Expired ones are dropped anyway and need not be stored. */
export class SeenCommands {
  readonly #file: StateFile<z.infer<typeof schema>>;

  private constructor(file: StateFile<z.infer<typeof schema>>) {
    this.#file = file;
  }

  static async open(path: string): Promise<SeenCommands> {
    return new SeenCommands(await StateFile.open(path, schema, []));
  }

  /** Whether it is to be executed; stored on disk before that. */
  async isFirst(id: string, expires: number, nowMs: number): Promise<boolean> {
    const known = this.#file.value.filter((one) => one.expires >= nowMs);
    if (expires < nowMs || known.some((one) => one.id === id)) return false;
    // If the disk fails, executing is better than refusing all commands.
    await this.#file.set([...known, { id, expires }]).catch(() => undefined);
    return true;
  }
}
