import { z } from 'zod';
import { StateFile } from '../store/state-file.ts';

const schema = z.array(z.object({ id: z.string(), expires: z.number() }));

/** Commands that were taken up already, over restarts too. One that has expired is dropped anyway and need not be known. */
export class SeenCommands {
  readonly #file: StateFile<z.infer<typeof schema>>;

  private constructor(file: StateFile<z.infer<typeof schema>>) {
    this.#file = file;
  }

  static async open(path: string): Promise<SeenCommands> {
    return new SeenCommands(await StateFile.open(path, schema, []));
  }

  /** Whether it is to be carried out: on the disk before it is. */
  async isFirst(id: string, expires: number, nowMs: number): Promise<boolean> {
    const known = this.#file.value.filter((one) => one.expires >= nowMs);
    if (expires < nowMs || known.some((one) => one.id === id)) return false;
    // With a disk that takes nothing, it is better to obey than to be deaf.
    await this.#file.set([...known, { id, expires }]).catch(() => undefined);
    return true;
  }
}
