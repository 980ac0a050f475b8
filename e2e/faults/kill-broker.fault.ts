import { setTimeout as sleep } from 'node:timers/promises';
import { startMosquitto } from '@heliodon/device-links/testing/mosquitto';
import { underBlows } from './support/blows.ts';
import type { Fault } from './support/fault.ts';
import { startWorld } from './support/world.ts';

const SETTINGS = 'allow_anonymous true\nmax_inflight_messages 1000\nmax_queued_messages 100000\n';
const AWAY_MS = 2000;

/** The external broker is not persistent here: only the platform's acknowledgements count. */
export const killBroker: Fault = {
  name: 'kill-broker',
  async run(tools) {
    let broker = await startMosquitto(SETTINGS);
    tools.atEnd(() => broker.stop());
    const { port } = broker;
    const world = await startWorld(tools, { env: { MQTT_URL: broker.url } });
    const strike = async () => {
      await broker.stop();
      await sleep(AWAY_MS);
      broker = await startMosquitto(SETTINGS, {}, port);
    };
    const outcome = await underBlows(tools, {
      world,
      times: 6,
      what: 'kill -9 of Mosquitto',
      strike,
      platformAcks: true,
      mqttPort: port,
    });
    tools.check(world.starts === 1, 'the server did not live through the death of its broker');
    return outcome;
  },
};
