import { appendFile, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from './entries.ts';
import { decodeRecords, encodeRecord } from './records.ts';
import { Store, type StoreOptions } from './store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sample = (t: number, powerKw = t): Entry => ({
  type: 'sample',
  sn: 'MET-1',
  kind: 'meter',
  t,
  values: { powerKw },
});
const samples = (from: number, count: number) => Array.from({ length: count }, (_, i) => sample(from + i));
const openStore = (more: Partial<StoreOptions> = {}) => Store.open({ folder, maxBytes: 1 << 20, ...more });
const times = (refs: readonly { readonly entry: Entry }[]) =>
  refs.map(({ entry }) => (entry.type === 'device' ? undefined : entry.t));
const logs = async () => (await readdir(folder)).filter((name) => name.endsWith('.log'));

describe('records', () => {
  const payloads = ['a', 'bb', 'ccc'].map((one) => Buffer.from(one));
  const file = Buffer.concat(payloads.map(encodeRecord));

  it.each(Array.from({ length: file.length }, (_, i) => i))(
    'truncated after %d bytes return the complete ones',
    (at) => {
      const { records, damaged } = decodeRecords(file.subarray(0, at));
      const whole = [9, 19, 30].filter((end) => end <= at).length;
      expect(records.map(({ payload }) => payload.toString())).toEqual(['a', 'bb', 'ccc'].slice(0, whole));
      expect(damaged).toBe([0, 9, 19].includes(at) ? 0 : 1);
    },
  );

  it('with a wrong checksum are skipped, and keep their number', () => {
    const bad = Buffer.from(file);
    bad.writeUInt8(0x58, 9 + 8);
    const { records, damaged } = decodeRecords(bad);
    expect(records.map(({ index, payload }) => `${index}${payload}`)).toEqual(['0a', '2ccc']);
    expect(damaged).toBe(1);
  });

  it('are not invented after a hole of zeros', () => {
    expect(decodeRecords(Buffer.concat([file, Buffer.alloc(64)])).records).toHaveLength(3);
  });
});

describe('the store', () => {
  it('keeps everything until it is acknowledged, over restarts', async () => {
    const first = await openStore();
    await first.put(samples(1, 5));
    const [one, two] = await first.takeBacklog(2);
    await first.acknowledge([one, two].flatMap((ref) => ref ?? []));
    expect(first.waiting).toBe(3);
    await first.close();
    const second = await openStore();
    expect(times(await second.takeBacklog(10))).toEqual([3, 4, 5]);
    await second.close();
  });

  it('does not return a record twice while it is being sent, unless it is released', async () => {
    const store = await openStore();
    const refs = await store.put(samples(1, 3));
    store.take(refs.slice(0, 1));
    expect(times(await store.takeBacklog(10))).toEqual([2, 3]);
    expect(await store.takeBacklog(10)).toEqual([]);
    store.giveBack(refs);
    expect(times(await store.takeBacklog(10))).toEqual([1, 2, 3]);
    await store.close();
  });

  it('leaves no file after everything was acknowledged', async () => {
    const store = await openStore({ segmentBytes: 300 });
    await store.put(samples(1, 20));
    await store.acknowledge(await store.takeBacklog(100));
    await store.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('survives a truncated last record and continues in another file', async () => {
    const first = await openStore();
    await first.put(samples(1, 2));
    await first.close();
    const [name = ''] = await logs();
    await appendFile(join(folder, name), encodeRecord(Buffer.from('{"type":"sample"')).subarray(0, 12));
    const second = await openStore();
    expect(second.damaged).toBe(1);
    await second.put(samples(3, 1));
    expect(times(await second.takeBacklog(10))).toEqual([1, 2, 3]);
    await second.close();
  });

  it('ignores a truncated acknowledgement', async () => {
    const first = await openStore();
    await first.put(samples(1, 3));
    await first.close();
    const [name = ''] = await logs();
    await writeFile(join(folder, `${name}.acked`), Buffer.alloc(16));
    const second = await openStore();
    expect(times(await second.takeBacklog(10))).toEqual([1, 2, 3]);
    await second.close();
  });

  it('ignores acknowledgements of a deleted file', async () => {
    const first = await openStore();
    await first.put(samples(1, 2));
    await first.acknowledge((await first.takeBacklog(1)).slice(0, 1));
    await first.close();
    const [name = ''] = await logs();
    await rm(join(folder, name));
    const second = await openStore();
    await second.put(samples(10, 2));
    await second.close();
    const third = await openStore();
    expect(times(await third.takeBacklog(10))).toEqual([10, 11]);
    await third.close();
  });

  it('has a maximum size: the oldest records are dropped and counted', async () => {
    const store = await openStore({ maxBytes: 8_000 });
    for (let at = 0; at < 400; at += 10) await store.put(samples(at, 10));
    const left = times(await store.takeBacklog(1000)) as number[];
    expect(store.bytes).toBeLessThanOrEqual(8_000);
    expect(left.at(-1)).toBe(399);
    expect(left).toEqual(left.map((_, i) => (left[0] ?? 0) + i));
    expect(store.dropped).toBe(400 - left.length);
    await store.close();
  });

  it('continues in memory while the disk is full, and returns to the disk afterwards', async () => {
    let isFull = false;
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const store = await openStore({
      maxHeld: 5,
      openFile: async (path, flags) => {
        const file = await open(path, flags);
        const write = file.write.bind(file) as (...args: unknown[]) => Promise<unknown>;
        return Object.assign(file, {
          // A partial write, as on a full disk.
          write: async (bytes: Buffer, from: number, length: number, position: number) => {
            if (!isFull) return write(bytes, from, length, position);
            await write(bytes, from, Math.floor(length / 2), position);
            throw full;
          },
        }) as Awaited<ReturnType<typeof open>>;
      },
    });
    await store.put(samples(1, 2));
    isFull = true;
    await store.put(samples(3, 3));
    expect(store.trouble).toContain('ENOSPC');
    const [held] = await store.put(samples(6, 4));
    expect([store.waiting, store.dropped]).toEqual([7, 2]);
    // The entry can be sent anyway.
    await store.acknowledge(held ? [held] : []);
    isFull = false;
    await store.put(samples(10, 1));
    expect(store.trouble).toBeNull();
    await store.close();
    const again = await openStore();
    expect(times(await again.takeBacklog(100))).toEqual([1, 2, 5, 7, 8, 9, 10]);
    await again.close();
  });

  it('is empty after clearing, and accepts new records', async () => {
    const store = await openStore();
    await store.put(samples(1, 4));
    expect(await store.clear()).toBe(4);
    expect(store.waiting).toBe(0);
    await store.put(samples(5, 1));
    expect(times(await store.takeBacklog(10))).toEqual([5]);
    await store.close();
  });

  it('does not clear records that arrive meanwhile', async () => {
    const store = await openStore();
    await store.put(samples(1, 4));
    const cleared = store.clear();
    const put = Array.from({ length: 20 }, (_, i) => store.put(samples(5 + i, 1)));
    expect(await cleared).toBe(4);
    await Promise.all(put);
    await store.close();
    const second = await openStore();
    expect(times(await second.takeBacklog(100))).toEqual(Array.from({ length: 20 }, (_, i) => 5 + i));
    await second.close();
  });

  it('sets aside a file that cannot be read', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await mkdir(join(folder, '000000000007.log'));
    const store = await openStore();
    expect([store.damaged, logged.mock.calls.length]).toEqual([1, 1]);
    await store.put(samples(1, 1));
    expect((await readdir(folder)).sort()).toEqual(['000000000007.log.damaged', '000000000008.log']);
    await store.close();
    logged.mockRestore();
  });

  it('writes simultaneous records together, in order', async () => {
    const store = await openStore();
    await Promise.all(Array.from({ length: 100 }, (_, i) => store.put(samples(i * 2, 2))));
    const [name = ''] = await logs();
    const { records } = decodeRecords(await readFile(join(folder, name)));
    expect(records.map(({ payload }) => JSON.parse(payload.toString()).t)).toEqual(
      Array.from({ length: 200 }, (_, i) => i),
    );
    await store.close();
  });
});
