import { credential } from '@heliodon/auth/contract';
import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { done, id, pageOf, paging } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { setting } from '@heliodon/site/contract';
import { z } from 'zod';

const rule = defineMessages('backup', {
  minutes: { zh: '测试时长应为 1 到 60 分钟', en: 'Test duration must be 1 to 60 minutes' },
});

export const TEST_MINUTES = { min: 1, max: 60 } as const;

/** Reasons why a storage machine could not carry the load now. */
export const BACKUP_OBSTACLES = [
  'offline',
  'fault',
  'stopped',
  'noBattery',
  'batteryOpen',
  'empty',
  'loadTooHigh',
  'loadUnknown',
] as const;
export const BACKUP_STATES = ['islanded', 'ready', 'notReady'] as const;
export const GRID_STATES = ['on', 'off', 'unknown'] as const;

/** Conditions checked before a test. */
export const TEST_CHECKS = [
  'online',
  'onGrid',
  'socEnough',
  'loadWithinPower',
  'nobodyCharging',
  'alone',
] as const;

export const TEST_STATES = ['starting', 'running', 'returning', 'passed', 'failed'] as const;
export const TEST_REASONS = ['notLeft', 'socLow', 'silent', 'fault', 'stopped', 'leftByItself'] as const;

const test = z.object({
  testId: z.number(),
  deviceId: z.number(),
  sn: z.string(),
  name: z.string(),
  state: z.enum(TEST_STATES),
  reason: z.enum(TEST_REASONS).nullable(),
  minutes: z.number(),
  floorSoc: z.number(),
  startSoc: z.number().nullable(),
  operator: z.string(),
  createdAt: z.iso.datetime(),
  leftAt: z.iso.datetime().nullable(),
  returnedAt: z.iso.datetime().nullable(),
});
export type BackupPowerTest = z.output<typeof test>;

const system = z.object({
  deviceId: z.number(),
  sn: z.string(),
  name: z.string(),
  status: z.string(),
  at: z.number().nullable(),
  state: z.enum(BACKUP_STATES),
  grid: z.enum(GRID_STATES),
  obstacles: z.array(z.enum(BACKUP_OBSTACLES)),
  soc: z.number().nullable(),
  powerKw: z.number().nullable(),
  ratedKw: z.number(),
  capacityKwh: z.number(),
  socMin: z.number(),
  socMax: z.number(),
  reserveSoc: z.number(),
  /** When the machine last reported its limits; null: never, the factory values are used. */
  limitsAt: z.iso.datetime().nullable(),
  dischargeEfficiency: z.number(),
  checks: z.array(z.object({ name: z.enum(TEST_CHECKS), ok: z.boolean(), must: z.boolean() })),
  test: test.nullable(),
});
export type BackupPowerSystem = z.output<typeof system>;

export const getBackup = defineCall({
  path: '/ems/getBackup',
  summary: 'Storage systems of a plant as backup power after a loss of the grid',
  access: 'dispatchView',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    systems: z.array(system),
    loadKw: z.number().nullable(),
    chargingKw: z.number().nullable(),
    pvKw: z.number().nullable(),
  }),
});

export const setReserve = defineCall({
  path: '/ems/setReserve',
  summary:
    'Set the reserve SOC of a storage machine; its other limits stay. getApplyState returns the progress',
  access: 'dispatchSet',
  limit: { max: 30, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    plantId: id(),
    deviceId: id(),
    reserveSoc: setting('reserveSoc'),
    password: credential().optional(),
  }),
  response: z.object({ applyId: z.number() }),
});

export const readLimits = defineCall({
  path: '/ems/readLimits',
  summary: 'Read the SOC limits from the storage machine; waits for its answer',
  access: 'dispatchRead',
  limit: { max: 30, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), deviceId: id() }),
  response: z.object({ socMin: z.number(), socMax: z.number(), reserveSoc: z.number() }),
});

const loss = z.object({
  deviceId: z.number(),
  name: z.string(),
  /** The cause reported by the machine: a grid fault, or an order to go off grid. */
  cause: z.enum(['overVoltage', 'underVoltage', 'frequency', 'islanding', 'ordered', 'test']),
  fromMs: z.number(),
  toMs: z.number().nullable(),
});

export const getGridLosses = defineCall({
  path: '/ems/getGridLosses',
  summary: 'Grid losses and off-grid periods of storage machines, newest first',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), ...paging }),
  response: pageOf(loss),
});

export const startBackupTest = defineCall({
  path: '/ems/startBackupTest',
  summary: 'Run a storage machine off grid for some minutes; it returns to the grid by itself',
  access: 'dispatchSet',
  limit: { max: 10, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    plantId: id(),
    deviceId: id(),
    minutes: z.int(rule.minutes).min(TEST_MINUTES.min, rule.minutes).max(TEST_MINUTES.max, rule.minutes),
    password: credential().optional(),
  }),
  response: z.object({ testId: z.number() }),
});

export const stopBackupTest = defineCall({
  path: '/ems/stopBackupTest',
  summary: 'End a backup test early: the machine returns to the grid',
  access: 'dispatchSet',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), testId: id() }),
  response: done(),
});

export const getBackupTest = defineCall({
  path: '/ems/getBackupTest',
  summary: 'A backup test with its measurements',
  access: 'dispatchView',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), testId: id() }),
  response: z.object({
    test,
    at: z.array(z.number()),
    powerKw: z.array(z.number().nullable()),
    soc: z.array(z.number().nullable()),
    /** Measured, 1 off grid. */
    gridMode: z.array(z.number().nullable()),
  }),
});

export const getBackupTests = defineCall({
  path: '/ems/getBackupTests',
  summary: 'Backup tests of a plant, newest first',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), ...paging }),
  response: pageOf(test),
});

export const backupPowerCalls: readonly AnyCall[] = [
  getBackup,
  setReserve,
  readLimits,
  getGridLosses,
  startBackupTest,
  stopBackupTest,
  getBackupTest,
  getBackupTests,
];
