import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { DOWN_CHANNELS, UP_CHANNELS } from '@heliodon/device-links/mqtt/topics';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as protocol from '../contract/protocol.ts';
import { refusalReasons } from '../contract/quarantine.contract.ts';
import { setupMessage, setupRequest, TRIAL_MS } from '../contract/setup.ts';
import { decodeTelemetry, type Refusal } from './decode.ts';
import { blocks, blocksOf, page, tableBelow } from './testing/protocol-page.ts';

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  telemetry: protocol.telemetryMessage,
  events: protocol.eventsMessage,
  status: protocol.statusMessage,
  devices: protocol.devicesMessage,
  replies: protocol.replyMessage,
  time: protocol.timeMessage,
  setup: setupMessage,
  'down-acks': protocol.ackMessage,
  'down-commands': protocol.commandMessage,
  'down-control': protocol.controlMessage,
  'down-time': protocol.timeAnswer,
  'down-setup': setupRequest,
};
/** Noon of the examples. */
const NOW = Date.parse('2026-03-15T12:00:00Z');
const KINDS: Readonly<Record<string, string>> = {
  INV: 'inverter',
  MET: 'meter',
  PCS: 'pcs',
  BAT: 'battery',
  'LG-': 'logger',
};
const kindOf = (sn: string) => kindById(KINDS[sn.slice(0, 3)] ?? '') as DeviceKind;

function expectFits(channel: string, text: string) {
  const message = JSON.parse(text);
  expect(SCHEMAS[channel], channel).toBeDefined();
  expect(SCHEMAS[channel]?.safeParse(message).error?.issues ?? []).toEqual([]);
  if (channel === 'telemetry') expectStored(text);
  if (channel === 'down-commands') expectKnown(message);
  if (channel === 'devices')
    for (const { kind } of message.devices) expect(deviceKinds.map(({ id }) => id)).toContain(kind);
}

/** The platform accepts every example without a refusal. */
function expectStored(text: string) {
  const refused: Refusal[] = [];
  const sns = ['INV-1', 'INV-2', 'MET-1', 'PCS-1', 'BAT-1'];
  const devices = new Map(sns.map((sn, id) => [sn, { id, plantId: null, kind: kindOf(sn) }]));
  const context = {
    devices,
    ignored: new Set<string>(),
    oldestMs: NOW - 90 * 86_400_000,
    newestMs: NOW + 300_000,
    refuse: (refusal: Refusal) => refused.push(refusal),
  };
  const { stored } = decodeTelemetry(Buffer.from(text), context, new SampleBatch());
  expect(refused).toEqual([]);
  expect(stored).toBeGreaterThan(0);
}

function expectKnown({ sn, type, name, params }: protocol.CommandMessage) {
  if (type === 'read' || type === 'firmware') return;
  const command = kindOf(sn).commands.find((one) => one.name === name);
  expect(command?.type, name).toBe(type);
  for (const param of command?.params ?? []) {
    const value = params[param.name] as number;
    expect(value, `${name}.${param.name}`).toBeGreaterThanOrEqual(param.min);
    expect(value, `${name}.${param.name}`).toBeLessThanOrEqual(param.max);
  }
}

describe('docs/device-protocol.md', () => {
  const examples = blocks.filter(({ language }) => language === 'json');

  it('shows every message', () => {
    expect(new Set(examples.map(({ about }) => about))).toEqual(new Set(Object.keys(SCHEMAS)));
  });

  it.each(examples.map(({ about, text }) => [about, text]))('example of %s is valid: %s', (about, text) => {
    expectFits(about, text);
  });

  const commands = blocksOf('sh')
    .join('\n')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.startsWith('mosquitto_pub'));

  it.each(commands)('a command to copy is valid: %s', (line) => {
    const channel = /-t heliodon\/v1\/\$SN\/up\/(\w+) /.exec(line)?.[1] ?? '';
    const payload = /-m '(.*)'$/.exec(line)?.[1]?.replaceAll("'$NOW'", String(NOW)) ?? '';
    expect(line).toContain('$LOGGER -q 1 ');
    expectFits(channel, payload);
  });

  it('has a command to copy for every channel up', () => {
    for (const channel of UP_CHANNELS) expect(commands.join('\n')).toContain(`$SN/up/${channel} `);
  });

  it('names every channel and every reason of a refusal', () => {
    expect(tableBelow('## Topics').sort()).toEqual([...UP_CHANNELS].sort());
    for (const channel of DOWN_CHANNELS) expect(page).toContain(`| \`${channel}\` |`);
    expect(tableBelow('## What happens to wrong data')).toEqual(Object.keys(refusalReasons));
  });

  it('states the actual limits', () => {
    expect(page).toContain(`${protocol.MAX_MESSAGE_BYTES.toLocaleString('en')} bytes`);
    expect(page).toContain(`up to ${protocol.MAX_ID_LENGTH} characters`);
    const many = (count: number) => ({
      events: Array(count).fill({ sn: 'A-1', t: 1, code: 1, state: 'raised' }),
    });
    expect(protocol.eventsMessage.safeParse(many(1000)).success).toBe(true);
    expect(protocol.eventsMessage.safeParse(many(1001)).success).toBe(false);
  });

  it('states how long a configuration is on trial, and which tasks there are', () => {
    expect(page).toContain(`within ${TRIAL_MS / 1000} seconds`);
    const tasks = setupRequest.options.map(({ shape }) => shape.do.value);
    expect(tableBelow('## Commissioning')).toEqual(tasks);
  });

  it('has no broken links', () => {
    const links = [...page.matchAll(/\]\((?!http|#)([^)#]+)\)/g)].map(([, path]) => path ?? '');
    expect(links.length).toBeGreaterThan(5);
    for (const path of links)
      expect(existsSync(join(import.meta.dirname, '../../../docs', path)), path).toBe(true);
  });
});
