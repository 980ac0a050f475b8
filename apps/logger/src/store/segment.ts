import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readAcked, writeAcked } from './acked.ts';
import { type Entry, unpackEntry } from './entries.ts';
import { decodeRecords } from './records.ts';

/** A file of records with their state. Records are numbered in writing order. */
export class Segment {
  readonly number: number;
  readonly #folder: string;
  bytes = 0;
  /** The file exists but cannot be read: set aside for diagnosis. */
  isUnreadable = false;
  /** Readable records that are neither acknowledged nor lost. */
  readonly open = new Set<number>();
  /** Being sent. */
  readonly taken = new Set<number>();

  constructor(folder: string, number: number) {
    this.#folder = folder;
    this.number = number;
  }

  get path(): string {
    return join(this.#folder, `${String(this.number).padStart(12, '0')}.log`);
  }

  get #ackedPath(): string {
    return `${this.path}.acked`;
  }

  /** State from an earlier run. Returns the number of damaged records. */
  async load(): Promise<number> {
    const file = await readFile(this.path).catch((error) => this.#layAside(error));
    if (this.isUnreadable) return 1;
    const { records, damaged } = decodeRecords(file);
    const acked = await readAcked(this.#ackedPath);
    this.bytes = file.length;
    for (const { index } of records) if (!acked.has(index)) this.open.add(index);
    return damaged;
  }

  async #layAside(error: NodeJS.ErrnoException): Promise<Buffer> {
    if (error.code !== 'ENOENT') {
      this.isUnreadable = true;
      console.error(`${this.path} cannot be read and is set aside: ${error.message}`);
      await rename(this.path, `${this.path}.damaged`).catch(() => undefined);
    }
    return Buffer.alloc(0);
  }

  /** Records waiting to be sent. */
  async unsent(): Promise<{ index: number; entry: Entry }[]> {
    const { records } = decodeRecords(await readFile(this.path));
    return records.flatMap(({ index, payload }) =>
      this.open.has(index) && !this.taken.has(index) ? [{ index, entry: unpackEntry(payload) }] : [],
    );
  }

  get hasUnsent(): boolean {
    return this.open.size > this.taken.size;
  }

  async acknowledge(indexes: readonly number[]): Promise<void> {
    for (const index of indexes) {
      this.open.delete(index);
      this.taken.delete(index);
    }
    await writeAcked(this.#ackedPath, indexes);
  }

  /** Deletes acknowledgements first: a new file with this number must not inherit them. */
  async remove(): Promise<void> {
    await rm(this.#ackedPath, { force: true });
    await rm(this.path, { force: true });
  }
}
