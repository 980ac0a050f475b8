import { credential } from '@heliodon/auth/contract';
import { type CallResponse, defineCall } from '@heliodon/contract/call';
import { done, id, intId, nothing, pageOf, paging, unique } from '@heliodon/contract/fields';
import { z } from 'zod';

/** In the order in which they are reached; the last four are final. */
export const commandStates = [
  'queued',
  'sent',
  'acknowledged',
  'readBack',
  'verified',
  'failed',
  'expired',
  'offline',
] as const;
export type CommandState = (typeof commandStates)[number];

export const commandTypes = ['setpoint', 'parameter', 'plan', 'action', 'read'] as const;
export type CommandType = (typeof commandTypes)[number];

export const MAX_BATCH = 200;

/** Devices are int4 in the database. */
export const deviceId = intId;
export const deviceIds = () => z.array(deviceId()).min(1).max(MAX_BATCH).overwrite(unique);
const commandName = () => z.string().min(1).max(50);

/** Result for one device of a batch: code 1000, or an error with its message. */
export const deviceResult = {
  deviceId: z.number(),
  code: z.number().int(),
  msg: z.string(),
};

export const sendCommand = defineCall({
  path: '/device/sendCommand',
  summary: 'Send a command to devices; returns for each device whether it was accepted',
  access: 'deviceSet',
  limit: { max: 120, perSeconds: 60, by: 'account' },
  request: z.strictObject({
    deviceIds: deviceIds(),
    name: commandName(),
    params: z.record(z.string().max(50), z.number()).default({}),
    password: credential().optional().describe('The command password, encrypted like a sign-in'),
  }),
  response: z.object({
    results: z.array(z.object({ ...deviceResult, commandId: z.uuid().nullable() })),
  }),
});

export const readParams = defineCall({
  path: '/device/readParams',
  summary: 'Read the current parameters from the device; waits for its reply',
  access: 'deviceSet',
  limit: { max: 60, perSeconds: 60, by: 'account' },
  request: z.strictObject({
    deviceId: deviceId(),
    names: z
      .array(commandName())
      .min(1)
      .max(50)
      .optional()
      .describe('Commands of type parameter; all of the device when it is left out'),
  }),
  response: z.object({
    commandId: z.uuid(),
    at: z.iso.datetime(),
    params: z.array(z.object({ name: z.string(), values: z.record(z.string(), z.number().nullable()) })),
  }),
});

const reportedValue = z.union([z.number(), z.string()]);

export const commandRow = z.object({
  commandId: z.uuid(),
  deviceId: z.number(),
  sn: z.string(),
  kind: z.string(),
  name: z.string(),
  type: z.enum(commandTypes),
  params: z.record(z.string(), z.unknown()),
  state: z.enum(commandStates),
  /** The state is final. */
  finished: z.boolean(),
  /** Reason for a failure, null otherwise. */
  code: z.number().int().nullable(),
  msg: z.string(),
  /** Values reported by the device. */
  reported: z.record(z.string(), reportedValue).nullable(),
  /** Time of each state. */
  steps: z.record(z.string(), z.iso.datetime()),
  operator: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type CommandRow = z.input<typeof commandRow>;

export const getCommand = defineCall({
  path: '/device/getCommand',
  summary: 'Progress of a command',
  access: ['deviceSet', 'dispatchRead'],
  background: true,
  request: z.strictObject({ commandId: z.uuid() }),
  response: commandRow,
});

export const getCommands = defineCall({
  path: '/device/getCommands',
  summary: 'Progress of the commands of a batch',
  access: ['deviceSet', 'dispatchRead'],
  background: true,
  request: z.strictObject({ commandIds: z.array(z.uuid()).min(1).max(MAX_BATCH).overwrite(unique) }),
  response: z.object({ rows: z.array(commandRow) }),
});

export const cancelCommand = defineCall({
  path: '/device/cancelCommand',
  summary: 'Cancel a queued command that was not sent yet',
  access: 'deviceSet',
  request: z.strictObject({ commandId: z.uuid() }),
  response: done(),
});

export const getCommandList = defineCall({
  path: '/device/getCommandList',
  summary: 'Commands of a device, newest first',
  access: 'deviceSet',
  request: z.strictObject({ deviceId: deviceId(), ...paging }),
  response: pageOf(commandRow),
});

export const getLastCommands = defineCall({
  path: '/device/getLastCommands',
  summary: 'The devices of a plant that support a command, each with its last command of this name',
  access: 'deviceSet',
  background: true,
  request: z.strictObject({ plantId: id(), name: commandName() }),
  plantOf: (request) => request.plantId,
  response: z.object({
    rows: z.array(
      z.object({
        deviceId: z.number(),
        sn: z.string(),
        alias: z.string(),
        kind: z.string(),
        model: z.string(),
        firmware: z.string(),
        last: commandRow.nullable(),
      }),
    ),
  }),
});
export type LastCommand = CallResponse<typeof getLastCommands>['rows'][number];

export const setCommandPassword = defineCall({
  path: '/device/setCommandPassword',
  summary: 'Set the command password of the own account tree, required by dangerous commands',
  access: 'commandPassword',
  notFromOss: true,
  request: z.strictObject({
    accountPassword: credential().describe('The sign-in password of the caller, encrypted'),
    newPassword: credential().describe('The new command password, encrypted'),
  }),
  response: done(),
});

export const getCommandPassword = defineCall({
  path: '/device/getCommandPassword',
  summary: 'Whether the own account tree has a command password, and since when',
  access: ['deviceSet', 'deviceUpgrade', 'dispatchSet', 'backflowManager', 'commandPassword'],
  request: nothing(),
  response: z.object({ isSet: z.boolean(), changedAt: z.iso.datetime().nullable() }),
});
