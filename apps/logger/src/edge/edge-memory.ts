import type { SiteMemory } from '@heliodon/energy/control/site-controller';
import { z } from 'zod';
import { StateFile } from '../store/state-file.ts';

const schema = z.object({ memory: z.custom<SiteMemory>((value) => typeof value === 'object').optional() });

/** State of site control for restarts, mainly the current demand interval. */
export class EdgeMemory {
  readonly #file: StateFile<z.infer<typeof schema>>;

  private constructor(file: StateFile<z.infer<typeof schema>>) {
    this.#file = file;
  }

  static async open(path: string): Promise<EdgeMemory> {
    return new EdgeMemory(await StateFile.open(path, schema, {}));
  }

  get value(): SiteMemory | undefined {
    return this.#file.value.memory;
  }

  async keep(memory: SiteMemory | undefined): Promise<void> {
    if (memory !== this.#file.value.memory) await this.#file.set({ memory }).catch(() => undefined);
  }
}
