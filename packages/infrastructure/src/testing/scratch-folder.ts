import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/** In memory if possible: a database has a thousand files, and each test file creates one. */
export async function scratchPlace(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
}

/** A folder for a temporary database cluster. */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(await scratchPlace(), prefix));
  // mkdtemp makes it private; as root, PostgreSQL runs as another user that needs access.
  await chmod(folder, 0o711);
  return folder;
}
