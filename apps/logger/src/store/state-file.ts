import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** A small JSON file that is whole at every moment: written beside the old one, then put in its place. */
export class StateFile<T> {
  readonly #path: string;
  #value: T;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, value: T) {
    this.#path = path;
    this.#value = value;
  }

  /** A file that is missing or not what it should be starts anew; the damaged one is kept beside it. */
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

  /** Counts at once; resolves when it is on the disk, and rejects when it could not be written. */
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

/** So that a new name survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
