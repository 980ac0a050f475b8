import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import { RejectedEntries } from './rejected-entries.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejected-entries-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sample = (t: number, text = ''): Entry => ({
  type: 'sample',
  sn: `A-1${text}`,
  kind: 'meter',
  t,
  values: { powerKw: 1 },
});

it('keeps one entry per line, and continues counting after a restart', async () => {
  const path = join(folder, 'refused.jsonl');
  const first = await RejectedEntries.open(path);
  await first.add([]);
  await first.add([sample(1), sample(2)]);
  const again = await RejectedEntries.open(path);
  await again.add([sample(3)]);
  expect([again.file, again.count]).toEqual(['refused.jsonl', 3]);
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).t)).toEqual([1, 2, 3]);
});

it('starts a new file at its size limit, and keeps the previous one', async () => {
  const path = join(folder, 'refused.jsonl');
  const aside = await RejectedEntries.open(path);
  await aside.add([sample(1, 'x'.repeat(900_000))]);
  await aside.add([sample(2, 'x'.repeat(900_000))]);
  const timeIn = async (file: string) => JSON.parse(await readFile(file, 'utf8')).t;
  expect([await timeIn(`${path}.old`), await timeIn(path), aside.count]).toEqual([1, 2, 2]);
});

it('a missing folder causes no failure', async () => {
  const aside = await RejectedEntries.open(join(folder, 'gone', 'refused.jsonl'));
  await aside.add([sample(1)]);
  expect(aside.count).toBe(1);
});
