import { defineCall } from '@heliodon/contract/call';
import { done, id, intId, pageOf, paging, text } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { CODE_LETTERS } from '@heliodon/kernel/code-letters';
import { deviceConfig, lineConfig, siteConfig } from '@heliodon/register-maps/site-config';
import { loggerTexts } from '@heliodon/telemetry/logger-text';
import { serialNumber } from '@heliodon/telemetry/protocol';
import { readResult, registersResult, scanResult, scanSettings } from '@heliodon/telemetry/setup';
import { z } from 'zod';

const rule = defineMessages('commissioning', {
  claimCode: {
    zh: '请输入采集器状态页或日志中的 10 位认领码',
    en: 'Enter the 10-character claim code from the status page or the log of the logger',
  },
});

export const CLAIM_CODE = new RegExp(`^[${CODE_LETTERS}]{10}$`);
/** How long a claim waits for its logger. */
export const CLAIM_HOURS = 24;

/** none: the logger uses its own file. sent: on the way or on trial. */
export const CONFIG_STATES = ['none', 'sent', 'running', 'failed', 'returned'] as const;

export const getSetupLoggers = defineCall({
  path: '/setup/getSetupLoggers',
  summary: 'Loggers of a plant, and whether they can be configured from the portal',
  access: 'deviceSetup',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    loggers: z.array(
      z.object({
        deviceId: intId(),
        sn: z.string(),
        name: z.string(),
        firmware: z.string(),
        online: z.boolean(),
        /** False: third-party or older loggers. */
        supported: z.boolean(),
        /** Waits for a logger that shows the claim code. */
        claimUntil: z.iso.datetime().nullable(),
        /** It runs beside the server. */
        isHere: z.boolean(),
        devices: z.int(),
        version: z.int().nullable(),
        state: z.enum(CONFIG_STATES),
        serialPorts: z.array(z.string()),
        networks: z.array(z.string()),
      }),
    ),
    /** Whether this account can start a logger beside the server. */
    canStartHere: z.boolean(),
  }),
});
export type SetupLogger = z.output<(typeof getSetupLoggers)['response']>['loggers'][number];

export const claimLogger = defineCall({
  path: '/setup/claimLogger',
  summary: 'Add a new logger by the claim code that it shows; it connects with its own secret',
  access: 'deviceAdd',
  plantOf: ({ plantId }) => plantId,
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    plantId: id(),
    sn: serialNumber(),
    claimCode: z.string().trim().toUpperCase().regex(CLAIM_CODE, rule.claimCode),
  }),
  response: z.object({ deviceId: intId(), claimUntil: z.iso.datetime() }),
});

export const startLoggerHere = defineCall({
  path: '/setup/startLoggerHere',
  summary: 'Start a logger beside the server and add it to a plant',
  access: 'systemConfig',
  notFromOss: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({ deviceId: intId(), sn: z.string() }),
});

const task = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('scan'), scan: scanSettings }),
  z.strictObject({ do: z.literal('read'), line: lineConfig, device: deviceConfig }),
  z.strictObject({
    do: z.literal('registers'),
    line: lineConfig,
    unit: z.int().min(0).max(255),
    function: z.literal([3, 4]),
    address: z.int().min(0).max(0xffff),
    count: z.int().min(1).max(125),
  }),
]);

export const startSetupTask = defineCall({
  path: '/setup/startSetupTask',
  summary:
    'Let a logger scan for devices, read a device once, or read raw registers; nothing is written to devices',
  access: 'deviceSetup',
  limit: { max: 120, perSeconds: 60, by: 'account' },
  request: z.strictObject({ deviceId: intId(), task }),
  response: z.object({ taskId: z.uuid() }),
});

/** sign: reversed current transformers or terminals are likely. */
export const READING_VERDICTS = ['ok', 'check', 'sign', 'unit'] as const;

export const getSetupTask = defineCall({
  path: '/setup/getSetupTask',
  summary: 'Progress and result of a task of a logger',
  access: 'deviceSetup',
  background: true,
  request: z.strictObject({ taskId: z.uuid() }),
  response: z.object({
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    /** As the logger reports it; null unless failed. Pages translate it. */
    error: loggerTexts.nullable(),
    scan: scanResult.nullable(),
    read: readResult.nullable(),
    registers: registersResult.nullable(),
    /** Of a reading: measured values beside what is expected. */
    checks: z.array(
      z.object({
        point: z.string(),
        value: z.number().nullable(),
        /** Null: open. */
        min: z.number().nullable(),
        max: z.number().nullable(),
        verdict: z.enum(READING_VERDICTS),
        /** Reason, in the language of the caller. */
        reason: z.string(),
      }),
    ),
  }),
});
export type SetupTask = z.output<(typeof getSetupTask)['response']>;
export type ReadingCheck = SetupTask['checks'][number];

export const cancelSetupTask = defineCall({
  path: '/setup/cancelSetupTask',
  summary: 'End a running scan of a logger',
  access: 'deviceSetup',
  request: z.strictObject({ taskId: z.uuid() }),
  response: done(),
});

export const getSetupConfig = defineCall({
  path: '/setup/getSetupConfig',
  summary: 'What a logger reads now, as reported by it, and the newest version on the platform',
  access: 'deviceSetup',
  background: true,
  request: z.strictObject({ deviceId: intId() }),
  response: z.object({
    /** The newest version; 0 without one. */
    newest: z.int(),
    state: z.enum(CONFIG_STATES),
    error: loggerTexts.nullable(),
    /** The running version; null: the file of the logger. */
    version: z.int().nullable(),
    site: siteConfig,
    reportedAt: z.iso.datetime().nullable(),
  }),
});

export const getSetupVersions = defineCall({
  path: '/setup/getSetupVersions',
  summary: 'Versions of the configuration of a logger, newest first',
  access: 'deviceSetup',
  request: z.strictObject({ deviceId: intId(), ...paging }),
  response: pageOf(
    z.object({
      version: z.int(),
      at: z.iso.datetime(),
      by: z.string(),
      note: z.string(),
      /** Made from this version by rolling back. */
      copyOf: z.int().nullable(),
      state: z.enum(['sent', 'running', 'replaced', 'failed', 'returned']),
      error: loggerTexts.nullable(),
      devices: z.int(),
    }),
  ),
});
export type SetupVersion = z.output<(typeof getSetupVersions)['response']>['rows'][number];

export const getSetupVersion = defineCall({
  path: '/setup/getSetupVersion',
  summary: 'Lines and devices of one version of the configuration of a logger',
  access: 'deviceSetup',
  request: z.strictObject({ deviceId: intId(), version: intId() }),
  response: z.object({ site: siteConfig }),
});

export const saveSetupConfig = defineCall({
  path: '/setup/saveSetupConfig',
  summary:
    'Send a new configuration to a logger; it returns to the old one by itself if it loses the platform',
  access: 'deviceSetup',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    deviceId: intId(),
    /** The newest version that the editor knew. */
    newest: z.int().min(0),
    site: siteConfig,
    /** Names of new devices. */
    names: z
      .array(z.strictObject({ sn: serialNumber(), name: text(50, 1) }))
      .max(500)
      .default([]),
    note: text(200).default(''),
  }),
  response: z.object({ version: z.int() }),
});

export const rollBackSetup = defineCall({
  path: '/setup/rollBackSetup',
  summary: 'Send an earlier version of the configuration to a logger again, as a new version',
  access: 'deviceSetup',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ deviceId: intId(), newest: z.int().min(0), version: intId() }),
  response: z.object({ version: z.int() }),
});
