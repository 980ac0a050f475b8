import { z } from 'zod';
import { StateFile } from '../store/state-file.ts';

const schema = z.array(z.string());

/** Devices that were told something and not yet that it is over: a run that begins anew owes them that word. */
export class DevicesAwaitingRelease {
  readonly #file: StateFile<z.infer<typeof schema>>;

  private constructor(file: StateFile<z.infer<typeof schema>>) {
    this.#file = file;
  }

  static async open(path: string): Promise<DevicesAwaitingRelease> {
    return new DevicesAwaitingRelease(await StateFile.open(path, schema, []));
  }

  has(sn: string): boolean {
    return this.#file.value.includes(sn);
  }

  /** Resolves when it is on the disk, or when the disk does not take it: the device is led all the same. */
  async note(sn: string, isLed: boolean): Promise<void> {
    if (this.has(sn) === isLed) return;
    const others = this.#file.value.filter((one) => one !== sn);
    await this.#file.set(isLed ? [...others, sn] : others).catch(() => undefined);
  }
}
