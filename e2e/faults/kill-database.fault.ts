import { databaseOf } from '../support/crash-world.ts';
import { underBlows } from './support/blows.ts';
import type { Fault } from './support/fault.ts';
import { startWorld } from './support/world.ts';

/** The server restarts its database; the server itself keeps running. */
export const killDatabase: Fault = {
  name: 'kill-database',
  async run(tools) {
    const world = await startWorld(tools);
    const strike = async () => process.kill((await databaseOf(world.dataDir)).postmaster, 'SIGKILL');
    const outcome = await underBlows(tools, { world, times: 6, what: 'kill -9 of PostgreSQL', strike });
    tools.check(world.starts === 1, 'the server did not live through the death of its database');
    return outcome;
  },
};
