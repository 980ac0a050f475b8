import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultTools, NotPossible } from './fault.ts';
import { newFolder } from './world.ts';

const LOOK_EVERY_S = 1;

/** A wall clock for single processes that can be set at run time; monotonic time continues. */
export async function ownClock(tools: FaultTools) {
  const library = process.env.FAKETIME_PATH;
  if (!library) throw new NotPossible('there is no libfaketime (Debian: apt-get install libfaketime)');
  const file = join(await newFolder(tools), '..', 'clock');
  const set = async (offset: string) => {
    await writeFile(file, `${offset}\n`);
    await chmod(file, 0o644);
    await sleep(2 * LOOK_EVERY_S * 1000);
  };
  await set('+0');
  const env: Record<string, string> = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: String(LOOK_EVERY_S),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  return { env, set };
}
