import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { expect, it } from 'vitest';
import { databaseTypes, TYPES_FILE } from './database-types.mjs';

it('database.gen.ts matches the migrations (npm run db:types)', async () => {
  const database = await createTestDatabase();
  try {
    expect(await readFile(TYPES_FILE, 'utf8')).toBe(await databaseTypes(database.url));
  } finally {
    await database.drop();
  }
});
