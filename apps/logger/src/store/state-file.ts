import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** A small JSON file with atomic updates: written beside the old one, then renamed. */
export class StateFile<T> {
  readonly #path: string;
  #value: T;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, value: T) {
    this.#path = path;
    this.#value = value;
  }

  /** A missing or invalid file starts empty; the damaged one is kept beside it. */
  static async open<T>(path: string, schema: z.ZodType<T>, initial: T): Promise<StateFile<T>> {
    await mkdir(dirname(path), { recursive: true });
    try {
      return new StateFile(path, schema.parse(JSON.parse(await readFile(path, 'utf8'))));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        console.error(`${path} cannot be read and is reset: ${(error as Error).message}`);
        await rename(path, `${path}.damaged`).catch(() => undefined);
      }
      return new StateFile(path, initial);
    }
  }

  get value(): T {
    return this.#value;
  }

  /** Effective at once; resolves when on disk, rejects if it cannot be written. */
  set(value: T): Promise<void> {
    this.#value = value;
    const write = this.#writing.then(() => this.#write(JSON.stringify(value)));
    this.#writing = write.catch(() => undefined);
    return write;
  }

  async #write(text: string): Promise<void> {
    const beside = `${this.#path}.new`;
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, this.#path);
    await syncFolder(dirname(this.#path));
  }
}

/** Makes a rename durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
