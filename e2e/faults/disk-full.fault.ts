import { execFile } from 'node:child_process';
import { chmod, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Fault, type FaultTools, NotPossible, RECOVERY_S } from './support/fault.ts';
import { startLoad, tooLate } from './support/load.ts';
import { tally } from './support/tally.ts';
import { newFolder, startWorld } from './support/world.ts';

const run = promisify(execFile);
const DISK_MB = 512;
const FULL_MS = 25_000;
const CAP_SYS_ADMIN = 21n;
const PIECE = Buffer.alloc(1 << 20);

/** The data folder is on a small disk that another process fills. */
export const diskFull: Fault = {
  name: 'disk-full',
  async run(tools) {
    const disk = await smallDisk(tools);
    const world = await startWorld(tools, { dataDir: join(disk, 'data') });
    const load = await startLoad(tools, world);
    await load.goesOn();
    await fill(join(disk, 'ballast'));
    const fullAt = { acknowledged: load.acknowledged, refusals: new Map(load.writer.refusals) };
    await sleep(FULL_MS);
    // The database may have used up its reserved space meanwhile.
    const stalledAt = load.acknowledged;
    await sleep(3000);
    tools.check(load.acknowledged === stalledAt, 'things are acknowledged though the disk is full');
    const answers = [...load.writer.refusals].filter(([text, n]) => n > (fullAt.refusals.get(text) ?? 0));
    tools.note(`people read: ${answers.map(([text, n]) => `${n} × ${text}`).join('; ')}`);
    tools.check(
      answers.some(([text]) => /disk|storage/i.test(text)),
      'nobody was told that the disk is full',
    );
    await rm(join(disk, 'ballast'));
    const recoveryS = await load.goesOn();
    tools.check(recoveryS <= RECOVERY_S, tooLate('room on the disk again', recoveryS));
    tools.note(`the server was started ${world.starts} times`);
    await load.stop();
    const counted = await tally(load, await world.databaseUrl());
    return {
      done: `disk full for ${FULL_MS / 1000} s`,
      acknowledged: load.acknowledged,
      ...counted,
      recoveryS,
      memoryMb: world.memory.text,
    };
  },
};

async function smallDisk(tools: FaultTools): Promise<string> {
  const folder = `${await newFolder(tools)}-disk`;
  await mkdir(folder, { recursive: true });
  if (!(await mayMount())) throw new NotPossible('only root with CAP_SYS_ADMIN may mount a disk');
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=711`, 'tmpfs', folder]);
  tools.atEnd(() => run('umount', ['-l', folder]));
  await chmod(folder, 0o711);
  return folder;
}

async function mayMount(): Promise<boolean> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const rights = BigInt(`0x${/CapEff:\s+(\w+)/.exec(status)?.[1] ?? '0'}`);
  return (rights & (1n << CAP_SYS_ADMIN)) !== 0n;
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = PIECE.length; size >= 4096; size /= 2)
      while (await fits(file.write(PIECE, 0, size))) {
        // Fills the available space.
      }
  } finally {
    await file.close();
  }
}

const fits = (writing: Promise<{ bytesWritten: number }>): Promise<boolean> =>
  writing.then(
    ({ bytesWritten }) => bytesWritten > 0,
    () => false,
  );
