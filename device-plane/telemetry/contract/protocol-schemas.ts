import { z } from 'zod';
import * as protocol from './protocol.ts';
import { setupMessage, setupRequest } from './setup.ts';

const MESSAGES = {
  telemetry: ['Measurements of devices', protocol.telemetryMessage],
  events: ['Faults and warnings that came or went', protocol.eventsMessage],
  status: ['Whether the logger is there, and what it is', protocol.statusMessage],
  devices: ['The devices behind the logger', protocol.devicesMessage],
  replies: ['The answer to a command', protocol.replyMessage],
  time: ['The question for the time', protocol.timeMessage],
  setup: ['Results of tasks, and the configuration of the logger', setupMessage],
  'down-acks': ['What became of a message that had an id', protocol.ackMessage],
  'down-commands': ['A command for a device', protocol.commandMessage],
  'down-control': ['Orders that hold the limits of a site', protocol.controlMessage],
  'down-time': ['The answer to the question for the time', protocol.timeAnswer],
  'down-setup': ['A task, or a new configuration', setupRequest],
} as const;

/** JSON Schemas of the messages by channel, for firmware developers: docs/schemas. */
export function protocolSchemas(): Record<string, object> {
  const entries = Object.entries(MESSAGES).map(([name, [title, schema]]) => {
    const { $schema, ...rules } = z.toJSONSchema(schema, { io: 'input' });
    return [name, { $schema, title, ...rules }] as const;
  });
  return Object.fromEntries(entries);
}
