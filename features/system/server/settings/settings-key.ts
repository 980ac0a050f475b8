import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_FILE = 'settings.key';
const KEY_BYTES = 32;

export interface SettingsKey {
  /** None: no secret can be read or saved; everything else works. */
  readonly key: Uint8Array | undefined;
  /** For the program's log. */
  readonly problem: string | undefined;
}

/** The key that encrypts secrets: from the option, or from a file created on the first start. */
export async function loadSettingsKey(option: string | undefined, dataDir: string): Promise<SettingsKey> {
  if (option) return { key: createHash('sha256').update(option).digest(), problem: undefined };
  const file = join(dataDir, KEY_FILE);
  try {
    const key = Buffer.from((await readOrMake(file, dataDir)).trim(), 'base64');
    if (key.length === KEY_BYTES) return { key, problem: undefined };
    return { key: undefined, problem: `${file} holds no key of ${KEY_BYTES} bytes` };
  } catch (error) {
    return { key: undefined, problem: `${file} cannot be read or made: ${(error as Error).message}` };
  }
}

async function readOrMake(file: string, dataDir: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(dataDir, { recursive: true });
  // Written completely before it gets its name: a process that starts in parallel reads the same complete file.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(file, 'utf8');
}
