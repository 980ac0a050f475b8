// npm run fleet -- --plants 10000: a load-test fleet for a running server.

import { parseArgs } from 'node:util';
import { openDatabase } from '@heliodon/infrastructure/database';
import { runningDatabase } from '@heliodon/infrastructure/postgres/running-database';
import { demoSpecs } from './demo-devices.ts';
import { fleetKey, loggerSecret } from './run/fleet-key.ts';
import { LoadFleet } from './run/load-fleet.ts';
import { loadPlants, registerLoadPlants } from './run/load-registry.ts';

const { values: args } = parseArgs({
  options: {
    plants: { type: 'string', default: '100' },
    interval: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '0' },
    mqtt: {
      type: 'string',
      default: process.env.MQTT_URL || `mqtt://127.0.0.1:${process.env.MQTT_PORT || 1883}`,
    },
  },
});
const log = (line: string) => process.stdout.write(`${line}\n`);

const { db, close } = openDatabase(await databaseUrl(), { max: 4 });
const key = await fleetKey(db);
const plants = loadPlants(Number(args.plants), demoSpecs);
await registerLoadPlants(db, plants, key, log);
const fleet = new LoadFleet({
  plants,
  mqttUrl: args.mqtt,
  secretOf: (sn) => loggerSecret(key, sn),
  intervalMs: Number(args.interval) * 1000,
  log,
});
const stop = () => void fleet.stop();
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
if (Number(args.seconds) > 0) setTimeout(stop, Number(args.seconds) * 1000);
await fleet.connect();
await fleet.run();
await close();

/** DATABASE_URL, or the built-in database of the server in DATA_DIR. */
async function databaseUrl(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const dataDir = process.env.DATA_DIR || './data';
  const found = await runningDatabase(dataDir);
  if (!found)
    throw new Error(`no server runs in ${dataDir}: start it first, or set DATA_DIR or DATABASE_URL`);
  return found.url;
}
