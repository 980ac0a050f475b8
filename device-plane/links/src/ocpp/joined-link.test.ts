import { expect, it } from 'vitest';
import type { DeviceLink } from '../mqtt/device-link.ts';
import { JoinedLink } from './joined-link.ts';

const linkOf = (
  name: string,
  connected: (sn: string) => boolean | undefined,
  sent: string[],
): DeviceLink => ({
  start: async () => void sent.push(`${name} starts`),
  stop: async () => void sent.push(`${name} stops`),
  isConnected: connected,
  isListening: connected,
  check: async (sn) => void sent.push(`${name} checks ${sn}`),
  send: async (sn) => sent.push(`${sn} by ${name}`) > 0,
});

/** With an external broker, connection states are unknown. */
it.each([
  ['a pile that is here', true, true, false, true, ['P-1 by ocpp']],
  ['a pile that was here, with the built-in broker', false, true, false, false, []],
  ['a pile that was here, with another broker', false, true, undefined, false, []],
  ['a logger, with the built-in broker', false, false, true, true, ['P-1 by mqtt']],
  ['a logger that is away', false, false, false, false, []],
  ['a logger behind another broker', false, false, undefined, undefined, ['P-1 by mqtt']],
])('%s', async (_, here, known, byMqtt, expected, sends) => {
  const sent: string[] = [];
  const ocpp = { ...linkOf('ocpp', () => here, sent), isConnected: () => here, isListening: () => here };
  const link = new JoinedLink({
    mqtt: linkOf('mqtt', () => byMqtt, sent),
    isPile: () => false,
    ocpp: { ...ocpp, knows: () => known },
  });
  expect(link.isConnected('P-1')).toBe(expected);
  expect(link.isListening('P-1', 'commands')).toBe(expected);
  await link.send('P-1', 'commands', '{}');
  expect(sent).toEqual(sends);
});

it('starts and stops both', async () => {
  const sent: string[] = [];
  const ocpp = { ...linkOf('ocpp', () => true, sent), isConnected: () => true, isListening: () => true };
  const link = new JoinedLink({
    mqtt: linkOf('mqtt', () => true, sent),
    isPile: () => false,
    ocpp: { ...ocpp, knows: () => true },
  });
  await link.start({} as Parameters<DeviceLink['start']>[0]);
  await link.stop();
  expect(sent).toEqual(['mqtt starts', 'ocpp starts', 'ocpp stops', 'mqtt stops']);
});

it('a charger connected to another gateway is not sent to here, whatever the broker', async () => {
  const sent: string[] = [];
  const ocpp = { ...linkOf('ocpp', () => false, sent), isConnected: () => false, isListening: () => false };
  const mqtt = linkOf('mqtt', () => undefined, sent);
  const link = new JoinedLink({ mqtt, isPile: () => true, ocpp: { ...ocpp, knows: () => false } });
  expect([link.isListening('P-1', 'commands'), await link.send('P-1', 'commands', '{}'), sent]).toEqual([
    false,
    false,
    [],
  ]);
});
