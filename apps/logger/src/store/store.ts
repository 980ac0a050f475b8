import { mkdir, readdir } from 'node:fs/promises';
import type { Entry } from './entries.ts';
import type { Ref } from './ref.ts';
import { Segment } from './segment.ts';
import { type OpenFile, SegmentWriter } from './segment-writer.ts';

/*
 * Measurements are written to disk first and deleted after acknowledgement. Without space the oldest is deleted. If the
 * disk fails, the newest are held in memory and measuring continues.
 */

export interface StoreOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly segmentBytes?: number;
  /** Maximum entries in memory while the disk fails. */
  readonly maxHeld?: number;
  readonly openFile?: OpenFile;
}

const SEGMENT_BYTES = 1 << 20;
/** Allows deletion in parts. */
const LEAST_SEGMENTS = 8;
const MAX_HELD = 10_000;

export class Store {
  readonly #options: StoreOptions;
  readonly #writer: SegmentWriter;
  /** Oldest first; the last one is written to. */
  #segments: Segment[];
  #held: Ref[] = [];
  #queue: { readonly refs: readonly Ref[]; readonly done: () => void }[] = [];
  #flushing: Promise<void> | undefined;
  #dropped = 0;
  /** Damaged records found at start. */
  readonly damaged: number;

  private constructor(
    options: StoreOptions,
    segments: Segment[],
    found: { readonly damaged: number; readonly nextNumber: number },
  ) {
    this.#options = options;
    this.#segments = segments;
    this.damaged = found.damaged;
    const most = options.segmentBytes ?? SEGMENT_BYTES;
    this.#writer = new SegmentWriter({
      folder: options.folder,
      segmentBytes: Math.min(most, Math.ceil(options.maxBytes / LEAST_SEGMENTS)),
      nextNumber: found.nextNumber,
      openFile: options.openFile,
      onSegment: (segment) => this.#segments.push(segment),
    });
  }

  static async open(options: StoreOptions): Promise<Store> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(options.folder)).filter((name) => /^\d{12}\.log/.test(name));
    const numbers = [...new Set(names.map((name) => Number.parseInt(name, 10)))].sort((a, b) => a - b);
    const segments: Segment[] = [];
    let damaged = 0;
    for (const number of numbers) {
      const segment = new Segment(options.folder, number);
      damaged += await segment.load();
      if (segment.isUnreadable) continue;
      if (segment.open.size > 0) segments.push(segment);
      else await segment.remove();
    }
    return new Store(options, segments, { damaged, nextNumber: (numbers.at(-1) ?? 0) + 1 });
  }

  /** Entries in the store that are not acknowledged. */
  get waiting(): number {
    return this.#segments.reduce((sum, { open }) => sum + open.size, this.#held.length);
  }

  get bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get maxBytes(): number {
    return this.#options.maxBytes;
  }

  /** Entries deleted before they were sent, since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Why the disk cannot be written; null: it can. */
  get trouble(): string | null {
    return this.#writer.trouble;
  }

  /** Resolves when the entries are on disk, or in memory if the disk cannot be written. */
  put(entries: readonly Entry[]): Promise<readonly Ref[]> {
    const refs = entries.map((entry): Ref => ({ segment: null, index: 0, taken: false, entry }));
    return new Promise((resolve) => {
      this.#queue.push({ refs, done: () => resolve(refs) });
      this.#flushing ??= this.#flush();
    });
  }

  /** The oldest entries not being sent, marked as being sent. */
  async takeBacklog(most: number): Promise<readonly Ref[]> {
    const taken: Ref[] = [];
    for (const segment of [...this.#segments]) {
      if (taken.length >= most) break;
      if (!segment.hasUnsent) continue;
      const found = await segment.unsent().catch(() => []);
      const refs = found
        .filter(({ index }) => segment.open.has(index) && !segment.taken.has(index))
        .slice(0, most - taken.length)
        .map(({ index, entry }): Ref => ({ segment, index, taken: false, entry }));
      this.take(refs);
      taken.push(...refs);
    }
    if (taken.length > 0) return taken;
    const held = this.#held.filter((ref) => !ref.taken).slice(0, most);
    this.take(held);
    return held;
  }

  take(refs: readonly Ref[]): void {
    for (const ref of refs) {
      ref.taken = true;
      ref.segment?.taken.add(ref.index);
    }
  }

  /** They were not sent, or it is unknown whether they arrived. */
  giveBack(refs: readonly Ref[]): void {
    for (const ref of refs) {
      ref.taken = false;
      ref.segment?.taken.delete(ref.index);
    }
  }

  async acknowledge(refs: readonly Ref[]): Promise<void> {
    const done = new Set(refs);
    this.#held = this.#held.filter((ref) => !done.has(ref));
    for (const segment of new Set(refs.flatMap((ref) => ref.segment ?? []))) {
      if (!this.#segments.includes(segment)) continue;
      const indexes = refs.filter((ref) => ref.segment === segment).map(({ index }) => index);
      // With a full disk the acknowledgement is not stored: the entry is sent again after a restart.
      await segment.acknowledge(indexes).catch(() => undefined);
      if (segment.open.size === 0 && !this.#writer.isWriting(segment)) await this.#forget(segment);
    }
  }

  /** Deletes all waiting entries; returns their number. */
  async clear(): Promise<number> {
    while (this.#flushing) await this.#flushing;
    const cleared = this.#clearNow();
    // New entries wait until then, so that they are not deleted too.
    this.#flushing = cleared.catch(() => undefined).then(() => this.#flush());
    return await cleared;
  }

  async #clearNow(): Promise<number> {
    const count = this.waiting;
    this.#held = [];
    await this.#writer.endSegment();
    for (const segment of [...this.#segments]) await this.#forget(segment);
    return count;
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#writer.endSegment();
    for (const segment of this.#segments.filter(({ open }) => open.size === 0)) await this.#forget(segment);
  }

  /** One write and one fsync for all entries collected meanwhile. */
  async #flush(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      const refs = [...this.#held, ...batch.flatMap((one) => one.refs)];
      this.#held = (await this.#writer.write(refs)) ? [] : refs;
      this.#dropHeld();
      await this.#dropOldest();
      for (const { done } of batch) done();
    }
    this.#flushing = undefined;
  }

  #dropHeld(): void {
    const surplus = this.#held.length - (this.#options.maxHeld ?? MAX_HELD);
    if (surplus <= 0) return;
    this.#held = this.#held.slice(surplus);
    this.#dropped += surplus;
  }

  async #dropOldest(): Promise<void> {
    while (this.bytes > this.#options.maxBytes && this.#segments.length > 1) {
      const oldest = this.#segments[0] as Segment;
      this.#dropped += oldest.open.size;
      await this.#forget(oldest);
    }
  }

  async #forget(segment: Segment): Promise<void> {
    this.#segments = this.#segments.filter((one) => one !== segment);
    await segment.remove().catch(() => undefined);
  }
}
