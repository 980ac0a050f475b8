import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandFile, ROOT } from './project.mjs';

export const TYPES_FILE = join(ROOT, 'packages', 'infrastructure', 'src', 'database.gen.ts');

// Types of the parsers in packages/infrastructure/src/database.ts: int8 as number. Content of json columns is
// checked by services; numeric stays text, so that money stays exact.
const TYPES = { int8: 'number', json: 'unknown', jsonb: 'unknown' };

/**
 * The content of database.gen.ts for a migrated database.
 * @param {string} databaseUrl
 */
export async function databaseTypes(databaseUrl) {
  const args = [
    commandFile('kysely-codegen'),
    '--print',
    '--log-level=error',
    '--dialect=postgres',
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=schema_migration',
    `--type-mapping=${JSON.stringify(TYPES)}`,
    // Passed through the environment, because command lines are visible to all users of the machine.
    '--url=env(CODEGEN_URL)',
  ];
  const env = { ...process.env, CODEGEN_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env,
    maxBuffer: 1 << 26,
  });
  return `${stdout.trim()}\n`;
}
