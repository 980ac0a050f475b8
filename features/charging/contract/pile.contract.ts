import { credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { id, text } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';
import { deviceId, sessionRow } from './session.contract.ts';

export const pileRule = defineMessages('pile', {
  identity: {
    zh: '3 至 40 个字母、数字、点、横线或下划线，以字母或数字开头',
    en: '3 to 40 letters, digits, dots, hyphens or underscores, starting with a letter or digit',
  },
});
export const PILE_IDENTITY = /^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/;
export const MAX_CONNECTORS = 4;

export const connectorNow = z.object({
  connector: z.number().int(),
  /** Code of the point connectorStatus; null: not received. */
  status: z.number().int().nullable(),
  powerKw: z.number().nullable().describe('Positive into the car'),
  soc: z.number().nullable(),
  session: sessionRow.nullable().describe('The running one'),
});

export const pileRow = z.object({
  deviceId: deviceId(),
  sn: z.string(),
  name: z.string(),
  status: z.string(),
  online: z.boolean(),
  ratedKw: z.number().nullable(),
  limitKw: z.number().nullable(),
  powerKw: z.number().nullable().describe('Positive into cars'),
  energyTodayKwh: z.number().nullable(),
  /** logger: the charger is connected through a logger and uses the device protocol. */
  connection: z.enum(['ocpp1.6', 'ocpp2.0.1', 'ocpp', 'logger']),
  connectors: z.array(connectorNow),
});
export type PileRow = z.output<typeof pileRow>;

export const getPileList = defineCall({
  path: '/charging/getPileList',
  summary: 'Chargers of a plant with their connectors and running sessions',
  access: 'deviceView',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({ currency: z.string(), piles: z.array(pileRow) }),
});

export const getPile = defineCall({
  path: '/charging/getPile',
  summary: 'One charger: connectors, running sessions, and the data it reported over OCPP',
  access: 'deviceView',
  background: true,
  request: z.strictObject({ deviceId: deviceId() }),
  response: pileRow.extend({
    plantId: id(),
    currency: z.string(),
    ocpp: z
      .object({
        vendor: z.string(),
        model: z.string(),
        firmware: z.string(),
        serial: z.string(),
        bootedAt: z.iso.datetime().nullable(),
        heardAt: z.iso.datetime().nullable(),
        tls: z.boolean().nullable(),
      })
      .nullable(),
  }),
});

/** Address for chargers: the host is that of the portal, the port differs if TLS has its own listener. */
const access = {
  identity: z.string(),
  secret: z.string(),
  path: z.string(),
  tlsPort: z.number().int().nullable(),
};

export const addPile = defineCall({
  path: '/charging/addPile',
  summary: 'Add a charger that uses OCPP; its password is returned only once',
  access: 'deviceAdd',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    plantId: id(),
    identity: z.string().trim().regex(PILE_IDENTITY, pileRule.identity),
    alias: text(50).default(''),
    connectors: z.number().int().min(1).max(MAX_CONNECTORS).default(1),
    ratedKw: z.number().positive().max(1500).optional(),
  }),
  response: z.object({ deviceId: deviceId(), ...access }),
});

export const renewPileSecret = defineCall({
  path: '/charging/renewPileSecret',
  summary:
    'Set a new password for a charger; the old one becomes invalid at once and its connection is closed',
  access: 'deviceEdit',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ deviceId: deviceId() }),
  response: z.object(access),
});

export const triggers = [
  'BootNotification',
  'Heartbeat',
  'MeterValues',
  'StatusNotification',
  'FirmwareStatusNotification',
  'DiagnosticsStatusNotification',
] as const;

/**
 * OCPP requests and settings that are not among the commands of every charger (device-plane/kinds/charger/commands.ts).
 */
export const pileQuestion = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('getConfiguration'),
    keys: z.array(z.string().min(1).max(50)).max(50).default([]),
  }),
  z.strictObject({
    action: z.literal('changeConfiguration'),
    key: z.string().min(1).max(50),
    value: z.string().max(500),
  }),
  z.strictObject({
    action: z.literal('trigger'),
    message: z.enum(triggers),
    connector: z.number().int().min(1).max(MAX_CONNECTORS).optional(),
  }),
  z.strictObject({ action: z.literal('clearProfiles') }),
  z.strictObject({ action: z.literal('reset'), hard: z.boolean() }),
  z.strictObject({ action: z.literal('diagnostics') }),
]);
export type PileQuestion = z.output<typeof pileQuestion>;

const HARMFUL: readonly PileQuestion['action'][] = ['changeConfiguration', 'clearProfiles', 'reset'];

/** Changes the charger or ends sessions: requires the command password. */
export const isHarmful = ({ action }: PileQuestion): boolean => HARMFUL.includes(action);

export const questionStates = ['queued', 'asked', 'answered', 'refused', 'failed'] as const;

export const questionRow = z.object({
  questionId: z.uuid(),
  action: z.string(),
  /** Readable form of the request: key and value, or the message. */
  detail: z.string(),
  state: z.enum(questionStates),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  answeredAt: z.iso.datetime().nullable(),
  /** The status in the charger's answer, or the reason of the failure. */
  outcome: z.string(),
  settings: z.array(z.object({ key: z.string(), value: z.string().nullable(), readonly: z.boolean() })),
  /** Diagnostics that the charger has uploaded. */
  hasFile: z.boolean(),
});

export const askPile = defineCall({
  path: '/charging/askPile',
  summary: 'Send an OCPP request to a charger, or change a setting; getPileQuestion returns the answer',
  access: 'deviceSet',
  limit: { max: 120, perSeconds: 60, by: 'account' },
  request: z.strictObject({
    deviceId: deviceId(),
    question: pileQuestion,
    password: credential()
      .optional()
      .describe('The command password, encrypted like a sign-in, where the pile is changed or reset'),
  }),
  response: z.object({ questionId: z.uuid() }),
});

export const getPileQuestion = defineCall({
  path: '/charging/getPileQuestion',
  summary: 'The answer of a charger to a request',
  access: 'deviceSet',
  background: true,
  request: z.strictObject({ deviceId: deviceId(), questionId: z.uuid() }),
  response: questionRow,
});

export const getPileQuestions = defineCall({
  path: '/charging/getPileQuestions',
  summary: 'The last fifty requests to a charger with their answers',
  access: 'deviceSet',
  background: true,
  request: z.strictObject({ deviceId: deviceId() }),
  response: z.object({ rows: z.array(questionRow) }),
});

/** Upload path for diagnostics, followed by a ticket, and the download path. */
export const PILE_UPLOAD_PATH = '/charging/upload';
export const PILE_FILE_PATH = '/charging/file';

export const getPileFileLink = defineCall({
  path: '/charging/getPileFileLink',
  summary: 'A link to diagnostics uploaded by a charger, valid for one download within ten minutes',
  access: 'deviceSet',
  request: z.strictObject({ deviceId: deviceId(), questionId: z.uuid() }),
  response: z.object({ url: z.string() }),
});
