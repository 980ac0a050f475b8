import { appendFile, readFile, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Entry, packEntry } from './entries.ts';

/** Size for rotation; one previous file is kept. */
const MAX_BYTES = 1 << 20;

/** Entries rejected permanently, one per line, for diagnosis. */
export class RejectedEntries {
  readonly #path: string;
  #bytes: number;
  #count: number;

  private constructor(path: string, found: Buffer) {
    this.#path = path;
    this.#bytes = found.length;
    this.#count = found.toString().split('\n').length - 1;
  }

  static async open(path: string): Promise<RejectedEntries> {
    return new RejectedEntries(path, await readFile(path).catch(() => Buffer.alloc(0)));
  }

  /** File name for the status page. */
  get file(): string {
    return basename(this.#path);
  }

  /** Entries in the file, and those added since the start. */
  get count(): number {
    return this.#count;
  }

  /** A disk error must not block later entries. */
  async add(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const lines = Buffer.concat(entries.flatMap((entry) => [packEntry(entry), Buffer.from('\n')]));
    this.#count += entries.length;
    try {
      if (this.#bytes > 0 && this.#bytes + lines.length > MAX_BYTES) {
        await rename(this.#path, `${this.#path}.old`);
        this.#bytes = 0;
      }
      await appendFile(this.#path, lines, { mode: 0o600 });
      this.#bytes += lines.length;
    } catch (error) {
      console.error(`${this.#path} cannot be written: ${(error as Error).message}`);
    }
  }
}
