import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { FileStore } from './file-store.ts';
import { createTestDatabase } from './testing/test-database.ts';

const MB = 1 << 20;
const database = await createTestDatabase();
const { db, close } = openDatabase(database.url);
afterAll(async () => {
  await close();
  await database.drop();
});

it.each<[string, number[], number[]]>([
  ['nothing', [], []],
  ['a little', [3, 0, 4], [7]],
  ['one chunk', [MB], [MB]],
  ['a part larger than a chunk', [3 * MB + 5], [MB, MB, MB, 5]],
  ['parts across chunks', [MB - 1, 2, 2 * MB], [MB, MB, MB, 1]],
])('%s', async (_, parts, chunks) => {
  let next = 0;
  const made = parts.map((length) => Buffer.from(Array.from({ length }, () => next++ % 251)));
  const files = new FileStore(db);
  const file = await files.write(
    'x',
    'text/plain',
    (async function* () {
      yield* made;
    })(),
  );
  const { rows } = await sql<{ size: number }>`SELECT octet_length(bytes) AS size FROM stored_file_chunk
    WHERE file_id = ${file.id} ORDER BY n`.execute(db);
  expect(rows.map(({ size }) => size)).toEqual(chunks);
  const whole = Buffer.concat(made);
  expect(file.sizeBytes).toBe(whole.length);
  expect(Buffer.concat(await files.read(file.id).toArray()).equals(whole)).toBe(true);
});
