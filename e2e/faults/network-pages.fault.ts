import type { Fault } from './support/fault.ts';
import { openLine } from './support/line.ts';
import { startLoad } from './support/load.ts';
import { throughStorms } from './support/storm.ts';
import { startWorld } from './support/world.ts';

export const networkPages: Fault = {
  name: 'network-pages',
  async run(tools) {
    const world = await startWorld(tools);
    const line = await openLine(() => Number(new URL(world.url()).port), tools.random);
    tools.atEnd(() => line.close());
    const load = await startLoad(tools, { ...world, url: () => `http://127.0.0.1:${line.port}` });
    return throughStorms(tools, { world, line, load, between: 'pages – server' });
  },
};
