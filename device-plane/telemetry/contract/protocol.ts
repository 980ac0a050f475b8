import { text } from '@heliodon/contract/fields';
import { z } from 'zod';

/*
 * Messages between loggers and platform as schemas. docs/device-protocol.md describes them, and its examples are tested
 * against them. Telemetry has a hand-written decoder (server/decode.ts) for performance.
 */

export const MAX_MESSAGE_BYTES = 1 << 20;
export const MAX_ID_LENGTH = 64;

export const serialNumber = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/)
    .describe('3 to 40 letters, digits, dots, hyphens or underscores');

/** Unix milliseconds, or ISO 8601 with a zone. */
const moment = () => z.union([z.int().nonnegative(), z.iso.datetime({ offset: true })]);
const messageId = () => z.string().min(1).max(MAX_ID_LENGTH);
const value = () => z.union([z.number(), z.null(), z.array(z.union([z.number(), z.null()]))]);

export const telemetryMessage = z.object({
  id: messageId().optional().describe('Answered on down/acks when the samples are stored'),
  samples: z
    .array(z.object({ sn: serialNumber(), t: moment(), v: z.record(z.string(), value()) }))
    .optional()
    .describe('One object a sample: easy to write'),
  tables: z
    .array(
      z.object({
        points: z.array(z.string()).min(1),
        rows: z.array(z.array(z.union([z.string(), value()]))),
      }),
    )
    .optional()
    .describe('Names once, then rows of serial number, time and values: small and fast'),
});

const EVENT_TEXT_LENGTH = 120;

/** Maximum events or devices in one message. */
export const MAX_ENTRIES = 1000;

export const eventFacts = z.object({
  sn: serialNumber(),
  t: moment(),
  code: z.int().min(1).max(2_000_000_000),
  state: z.enum(['raised', 'cleared']),
});
const eventText = () => text(EVENT_TEXT_LENGTH, 1);

/** With the words of a manufacturer; the platform has those of its own codes. */
export const reportedEvent = eventFacts.extend({
  text: z
    .object({ zh: eventText(), en: eventText() })
    .optional()
    .describe('For codes from 1,000,000 on: what the manufacturer calls it, up to 120 characters'),
  severity: z
    .enum(['fault', 'warning', 'notice'])
    .optional()
    .describe('For codes from 1,000,000 on; without it, a notice'),
});

export const eventsMessage = z.object({
  id: messageId().optional(),
  events: z.array(reportedEvent).min(1).max(MAX_ENTRIES),
});

export const statusMessage = z.object({
  online: z.boolean(),
  t: moment().optional(),
  model: z.string().max(50).optional(),
  firmware: z.string().max(50).optional(),
  setup: z.int().min(1).optional(),
});

const count = (max: number) => z.int().min(0).max(max).optional();

/** PostgreSQL cannot store NUL characters. */
const label = () =>
  z
    .string()
    .max(50)
    .refine((text) => !text.includes('\u0000'));

export const announcedDevice = z.object({
  sn: serialNumber(),
  kind: z.string().max(20),
  parent: serialNumber().optional(),
  brand: label().optional(),
  model: label().optional(),
  firmware: label().optional(),
  ratedKw: z.number().min(0).max(100_000).optional(),
  samplingPoint: z.enum(['load', 'pv', 'storage', 'acLow', 'highVoltage']).optional(),
  structure: z
    .object({
      strings: count(32),
      clusters: count(32),
      packs: count(32),
      cellsPerPack: count(64),
      connectors: count(4),
      capacityKwh: z.number().min(0).max(1_000_000).optional(),
    })
    .optional(),
  commands: z
    .array(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,49}$/))
    .max(200)
    .optional()
    .describe('Names of the commands that it takes. Left out: all of its kind are tried'),
});
export type AnnouncedDevice = z.infer<typeof announcedDevice>;

export const devicesMessage = z.object({
  id: messageId().optional(),
  devices: z.array(announcedDevice).min(1).max(MAX_ENTRIES),
});

export const replyMessage = z.object({
  /** Id of the command. */
  id: z.uuid(),
  state: z.enum(['done', 'failed', 'progress']),
  error: z.string().max(200).optional(),
  /** Current values of the device. */
  values: z.record(z.string().max(50), z.union([z.number(), z.string().max(200)])).optional(),
  percent: z.int().min(0).max(100).optional(),
});
export type ReplyMessage = z.infer<typeof replyMessage>;

export const timeMessage = z.object({ id: messageId().optional(), t: moment().optional() });

/** Sent to the logger. */
export const ackMessage = z.object({ id: messageId(), stored: z.int(), refused: z.int() });
export const timeAnswer = z.object({ id: messageId().optional(), t: z.int(), iso: z.string() });
export const commandMessage = z.object({
  id: z.uuid(),
  sn: serialNumber(),
  type: z.enum(['setpoint', 'parameter', 'plan', 'action', 'read', 'firmware']),
  name: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** The logger drops a command received after this time. */
  expires: z.int(),
});
export type CommandMessage = z.infer<typeof commandMessage>;

const controlOrder = z.object({
  sn: serialNumber(),
  powerKw: z.number().optional().describe('Of a storage converter, discharge positive'),
  limitKw: z.number().min(0).optional().describe('Of an inverter or a charging pile: not more than this'),
});
/** At most 24 hours of 15-minute steps. */
const MAX_COURSE_STEPS = 96;

const courseContent = z.object({
  from: z.int().describe('Beginning of the first step, milliseconds since 1970'),
  stepS: z.int().min(60).max(3600).describe('Length of a step'),
  powersKw: z
    .array(z.number())
    .min(1)
    .max(MAX_COURSE_STEPS)
    .describe('Power of all storage together by step, discharge positive'),
  shares: z
    .array(z.object({ sn: serialNumber(), share: z.number().min(0).max(1) }))
    .min(1)
    .max(500)
    .describe('Share of this power by storage converter of this logger'),
});

const course = z.object({
  id: z.string().min(1).max(32).describe('Differs for different content'),
  content: courseContent
    .optional()
    .describe('Left out while it is the same; without the content of this id there is no course'),
});

/** Site control, sent every few seconds while the platform holds a limit or operates the storage. */
export const controlMessage = z.object({
  seq: z.int().describe('Grows with every message; one that is not newer is dropped'),
  at: z.int().describe('Milliseconds since 1970; a message older than holdS is dropped'),
  holdS: z.int().min(1).max(600).describe('So long the orders stand without another message'),
  orders: z
    .array(controlOrder)
    .max(500)
    .describe('A device that is not named follows its plan and work mode'),
  afterwards: z.array(controlOrder).max(500).describe('What holds when nothing was heard for holdS'),
  course: course
    .optional()
    .describe('What storage does when nothing was heard for holdS, unless named in afterwards'),
  release: z.literal(true).optional().describe('The platform lets go: plan and work mode count again'),
});
export type ControlMessage = z.infer<typeof controlMessage>;
