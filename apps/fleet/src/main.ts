import { DemoFleet } from './run/demo-fleet.ts';

/*
 * The simulated demo plants in a separate process started by the server: it gets addresses from its environment,
 * reports progress over the channel, and ends with the server.
 */

const databaseUrl = process.env.FLEET_DATABASE_URL;
const mqttUrl = process.env.FLEET_MQTT_URL;
const httpUrl = process.env.FLEET_HTTP_URL;
if (!databaseUrl || !mqttUrl || !httpUrl) throw new Error('the server starts this with its addresses');

const fleet = new DemoFleet({
  databaseUrl,
  mqttUrl,
  httpUrl,
  historyDays: Number(process.env.FLEET_HISTORY_DAYS),
  log: (line) => process.send?.({ line }),
});

let ending = false;
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await Promise.race([
    fleet.stop().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ]);
  process.exit(code);
}
process.on('SIGTERM', () => void end(0));
process.on('SIGINT', () => undefined);
process.on('disconnect', () => void end(0));

fleet.run().catch((error: Error) => {
  process.send?.({ failure: error.stack ?? error.message });
  void end(1);
});
