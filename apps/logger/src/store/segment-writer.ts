import { type FileHandle, open } from 'node:fs/promises';
import { packEntry } from './entries.ts';
import { encodeRecord } from './records.ts';
import type { Ref } from './ref.ts';
import { Segment } from './segment.ts';
import { syncFolder } from './state-file.ts';

export type OpenFile = (path: string, flags: string) => Promise<FileHandle>;

export interface WriterOptions {
  readonly folder: string;
  readonly segmentBytes: number;
  readonly nextNumber: number;
  readonly openFile?: OpenFile | undefined;
  readonly onSegment: (segment: Segment) => void;
}

interface Current {
  readonly segment: Segment;
  readonly file: FileHandle;
  records: number;
}

/** Appends to the newest segment. Files of earlier runs may be torn at the end and are never appended to. */
export class SegmentWriter {
  readonly #options: WriterOptions;
  #next: number;
  #current: Current | undefined;
  #trouble: string | null = null;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#next = options.nextNumber;
  }

  get trouble(): string | null {
    return this.#trouble;
  }

  isWriting(segment: Segment): boolean {
    return this.#current?.segment === segment;
  }

  /** Whether everything is on disk; otherwise nothing counts. */
  async write(refs: readonly Ref[]): Promise<boolean> {
    if (refs.length === 0) return true;
    try {
      const current = this.#current ?? (await this.#begin());
      const bytes = Buffer.concat(refs.map(({ entry }) => encodeRecord(packEntry(entry))));
      await writeAll(current.file, bytes, current.segment.bytes);
      await current.file.datasync();
      this.#count(current, refs, bytes.length);
      this.#trouble = null;
      if (current.segment.bytes >= this.#options.segmentBytes) await this.endSegment();
      return true;
    } catch (error) {
      this.#trouble = (error as Error).message;
      await this.#takeBack();
      return false;
    }
  }

  async endSegment(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.file.close();
  }

  async #begin(): Promise<Current> {
    const { folder, openFile = open, onSegment } = this.#options;
    const segment = new Segment(folder, this.#next);
    const file = await openFile(segment.path, 'wx');
    this.#next += 1;
    this.#current = { segment, file, records: 0 };
    onSegment(segment);
    await syncFolder(folder);
    return this.#current;
  }

  #count(current: Current, refs: readonly Ref[], bytes: number): void {
    const { segment } = current;
    for (const ref of refs) {
      ref.segment = segment;
      ref.index = current.records;
      segment.open.add(ref.index);
      if (ref.taken) segment.taken.add(ref.index);
      current.records += 1;
    }
    segment.bytes += bytes;
  }

  /** Partially written data must not be found later: it will be written again. */
  async #takeBack(): Promise<void> {
    const current = this.#current;
    if (!current) return;
    try {
      await current.file.truncate(current.segment.bytes);
    } catch {
      this.#current = undefined;
      await current.file.close().catch(() => undefined);
    }
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
