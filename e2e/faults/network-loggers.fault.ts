import type { Fault } from './support/fault.ts';
import { openLine } from './support/line.ts';
import { startLoad } from './support/load.ts';
import { throughStorms } from './support/storm.ts';
import { startWorld } from './support/world.ts';

export const networkLoggers: Fault = {
  name: 'network-loggers',
  async run(tools) {
    const world = await startWorld(tools);
    const line = await openLine(() => world.mqttPort, tools.random);
    tools.atEnd(() => line.close());
    const load = await startLoad(tools, { ...world, mqttPort: line.port });
    return throughStorms(tools, { world, line, load, between: 'loggers – server' });
  },
};
