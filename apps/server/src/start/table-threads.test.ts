import { commonErrors } from '@heliodon/contract/errors';
import { memoryBombs, workbookOf } from '@heliodon/infrastructure/testing/hostile-workbooks';
import { afterAll, describe, expect, it } from 'vitest';
import { MOST_WAITING, TableThreads } from './table-threads.ts';

/** Independent of the speed of the test machine. */
const timeMs = 100_000;
const tables = new TableThreads({ timeMs });
afterAll(() => tables.stop());
const csv = Buffer.from('a,b\n1,2\n');
const read = [
  ['a', 'b'],
  ['1', '2'],
];

describe('a file read in a thread', () => {
  it('returns its rows', async () => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="3"><c r="B3"><v>1.5</v></c></row>';
    const bytes = workbookOf({ rows, strings: '<si><t>Item</t></si>' });
    expect(await tables.read(bytes, 10)).toEqual([['Item'], [], ['', '1.5']]);
  });

  it.each(memoryBombs)('%s is rejected', async (_, bytes) => {
    const small = new TableThreads({ heapMb: 64, timeMs });
    await expect(small.read(bytes(), 20_000)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('is rejected if it is not a table', async () => {
    await expect(tables.read(Buffer.of(1, 0), 10)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('is aborted if it takes too long or too much memory, and the next one is read', async () => {
    const short = new TableThreads({ timeMs: 1 });
    await expect(short.read(csv, 10)).rejects.toMatchObject({ reason: 'tooLarge' });
    const small = new TableThreads({ heapMb: 4, timeMs });
    await expect(small.read(csv, 10)).rejects.toMatchObject({ reason: 'tooLarge' });
    expect(await tables.read(csv, 10)).toEqual(read);
  });

  it('waits for other files, and is rejected when too many wait', async () => {
    const queue = new TableThreads({ atOnce: 1 });
    const first = queue.read(csv, 10);
    const waiting = Array.from({ length: MOST_WAITING }, () => queue.read(csv, 10));
    await expect(queue.read(csv, 10)).rejects.toMatchObject({ entry: commonErrors.busy });
    queue.stop();
    const ended = await Promise.allSettled([first, ...waiting]);
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
  });
});
