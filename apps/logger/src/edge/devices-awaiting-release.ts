import { z } from 'zod';
import { StateFile } from '../store/state-file.ts';

const schema = z.array(z.string());

/** Devices controlled by this logger that must be released: kept for the next start. */
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

  /** Resolves when stored, or if the disk fails: the device is controlled anyway. */
  async note(sn: string, isLed: boolean): Promise<void> {
    if (this.has(sn) === isLed) return;
    const others = this.#file.value.filter((one) => one !== sn);
    await this.#file.set(isLed ? [...others, sn] : others).catch(() => undefined);
  }
}
