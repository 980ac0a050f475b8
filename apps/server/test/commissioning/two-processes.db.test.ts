import { ExternalBroker } from '@heliodon/device-links/mqtt/external-broker';
import { startMosquitto } from '@heliodon/device-links/testing/mosquitto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSetupWorld, plants, report, type SetupWorld, site } from './setup-world.ts';

let world: SetupWorld;

beforeEach(async () => {
  world = await createSetupWorld();
});
afterEach(async () => {
  expect(world.errors.map(String)).toEqual([]);
  await world.close();
});

it('only the process that holds the connection of a logger sends, whichever took the call', async () => {
  const [here, elsewhere] = [world.broker(), world.broker()];
  const [holder, other] = [await world.process(here), await world.process(elsewhere)];
  const logger = await world.logger({ plantId: plants.north });
  const line = await logger.connect(`mqtt://127.0.0.1:${here.port}`);
  await world.ready(logger.id, line);
  await other.call('/setup/saveSetupConfig', { deviceId: logger.id, newest: 0, site: site('M-1') });
  await other.pass();
  expect(line.unread).toEqual([]);
  await Promise.all([holder.pass(), other.pass()]);
  expect(await line.next('setup')).toMatchObject({ do: 'apply', version: 1 });
  await Promise.all([holder.pass(), other.pass()]);
  expect(line.unread).toEqual([]);
  await line.end();
});

it('with an external broker one of the processes sends each request', async () => {
  const mosquitto = await startMosquitto();
  const link = (clientId: string) =>
    new ExternalBroker({ url: mosquitto.url, clientId, onError: (error) => world.errors.push(error) });
  const both = [await world.process(link('p1')), await world.process(link('p2'))] as const;
  const logger = await world.logger({ plantId: plants.north });
  const line = await logger.connect(mosquitto.url);
  await world.ready(logger.id, line);
  const pass = () => Promise.all(both.map((one) => one.pass()));
  await both[0].call('/setup/saveSetupConfig', { deviceId: logger.id, newest: 0, site: site('M-1') });
  await pass();
  const request = await line.next<{ id: string }>('setup');
  expect(request).toMatchObject({ do: 'apply', version: 1 });
  await line.publish('setup', { id: request.id, state: 'progress' });
  await line.publish('setup', report({ version: 1, state: 'trial', site: site('M-1') }));
  const state = async () => (await both[1].call('/setup/getSetupConfig', { deviceId: logger.id })).state;
  await expect
    .poll(async () => {
      await pass();
      return line.unread.length;
    })
    .toBe(1);
  expect(await line.next('setup')).toMatchObject({ do: 'confirm', version: 1 });
  await line.publish('setup', report({ version: 1, site: site('M-1') }));
  await expect.poll(state).toBe('running');
  await pass();
  expect(line.unread).toEqual([]);
  await line.end();
  await mosquitto.stop();
});
