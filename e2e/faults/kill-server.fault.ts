import { underBlows } from './support/blows.ts';
import type { Fault } from './support/fault.ts';
import { startWorld } from './support/world.ts';

export const killServer: Fault = {
  name: 'kill-server',
  async run(tools) {
    const world = await startWorld(tools);
    const strike = async () => world.killServer();
    return underBlows(tools, { world, times: 6, what: 'kill -9 of the server', strike });
  },
};
