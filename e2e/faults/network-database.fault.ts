import { startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import type { Fault } from './support/fault.ts';
import { openLine } from './support/line.ts';
import { startLoad } from './support/load.ts';
import { throughStorms } from './support/storm.ts';
import { newFolder, startWorld } from './support/world.ts';

/** The database is external; this test uses a separate connection. */
export const networkDatabase: Fault = {
  name: 'network-database',
  async run(tools) {
    const postgres = await startEmbeddedPostgres({ dataDir: await newFolder(tools) });
    tools.atEnd(() => postgres.stop());
    const direct = new URL(postgres.url);
    const line = await openLine(() => Number(direct.port), tools.random);
    tools.atEnd(() => line.close());
    const throughLine = new URL(postgres.url);
    throughLine.port = String(line.port);
    const world = await startWorld(tools, { databaseUrl: throughLine.href, lookUrl: postgres.url });
    const load = await startLoad(tools, world);
    return throughStorms(tools, { world, line, load, between: 'server – database' });
  },
};
