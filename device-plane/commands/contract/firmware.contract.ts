import { credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { done, id, nothing, pageOf, paging, text } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';
import { deviceIds, deviceResult } from './command.contract.ts';

export const FIRMWARE_MAX_BYTES = 64 << 20;
export const UPLOAD_PATH = '/upload';
export const FIRMWARE_PATH = '/firmware';

const firmwareRule = defineMessages('firmware', {
  version: {
    zh: '版本号格式为 主.次.修订，如 1.6.0',
    en: 'The version format is major.minor.patch, e.g. 1.6.0',
  },
  signature: { zh: '签名应为 64 字节的 base64', en: 'The signature must be 64 bytes in base64' },
});

const version = () =>
  z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z.-]{1,20})?$/, firmwareRule.version);
const signature = () => z.string().regex(/^[A-Za-z0-9+/]{86}==$/, firmwareRule.signature);

export const setFirmwareKey = defineCall({
  path: '/device/setFirmwareKey',
  summary: 'Set the Ed25519 public key that verifies firmware signatures',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({
    publicKey: z.string().min(1).max(2000).describe('PEM, or base64 of the DER (SPKI)'),
    accountPassword: credential().describe('The sign-in password of the caller, encrypted'),
  }),
  response: done(),
});

export const getFirmwareKey = defineCall({
  path: '/device/getFirmwareKey',
  summary: 'The public key that verifies firmware signatures, base64 of the DER (SPKI)',
  access: 'systemConfig',
  notFromOss: true,
  request: nothing(),
  response: z.object({ publicKey: z.string().nullable(), changedAt: z.iso.datetime().nullable() }),
});

export const createFirmware = defineCall({
  path: '/device/createFirmware',
  summary: 'Announce a firmware file; returns the address for one PUT within ten minutes',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({
    kind: text(20, 1),
    model: text(50).default('').describe('Empty: every model of the kind'),
    version: version(),
    fromVersion: version().or(z.literal('')).default('').describe('The lowest version to upgrade from'),
    fileName: text(100, 1),
    notes: text(1000).default(''),
    signature: signature().describe('Ed25519 over the manifest, see device-plane/commands/README.md'),
  }),
  response: z.object({ uploadUrl: z.string(), maxBytes: z.number().int(), expiresAt: z.iso.datetime() }),
});

export const getFirmwareList = defineCall({
  path: '/device/getFirmwareList',
  summary: 'Firmware files that devices can be upgraded to, newest first',
  access: 'deviceUpgrade',
  request: z.strictObject({
    kind: text(20).optional(),
    model: text(50).optional().describe('Also what fits every model'),
    ...paging,
  }),
  response: pageOf(
    z.object({
      firmwareId: z.uuid(),
      kind: z.string(),
      model: z.string(),
      version: z.string(),
      fromVersion: z.string(),
      fileName: z.string(),
      sizeBytes: z.number().int(),
      sha256: z.string(),
      notes: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

export const startUpgrade = defineCall({
  path: '/device/startUpgrade',
  summary: 'Upgrade devices; returns for each device whether its job was accepted',
  access: 'deviceUpgrade',
  limit: { max: 30, perSeconds: 60, by: 'account' },
  request: z.strictObject({ deviceIds: deviceIds(), firmwareId: z.uuid(), password: credential() }),
  response: z.object({ results: z.array(z.object({ ...deviceResult, jobId: z.uuid().nullable() })) }),
});

export const cancelUpgrade = defineCall({
  path: '/device/cancelUpgrade',
  summary: 'Cancel queued upgrades that were not sent yet; returns one result per device',
  access: 'deviceUpgrade',
  request: z.strictObject({ deviceIds: deviceIds() }),
  response: z.object({ results: z.array(z.object(deviceResult)) }),
});

export const upgradeStates = ['queued', 'sent', 'downloading', 'installing', 'done', 'failed'] as const;
export type UpgradeState = (typeof upgradeStates)[number];

export const getUpgradeList = defineCall({
  path: '/device/getUpgradeList',
  summary: 'Upgrades with their progress, newest first',
  access: 'deviceUpgrade',
  background: true,
  request: z.strictObject({
    deviceIds: deviceIds().optional(),
    plantId: id().optional(),
    open: z.boolean().optional().describe('Only those under way, or only those that ended'),
    ...paging,
  }),
  plantOf: (request) => request.plantId,
  response: pageOf(
    z.object({
      jobId: z.uuid(),
      deviceId: z.number(),
      sn: z.string(),
      alias: z.string(),
      kind: z.string(),
      plantId: z.number().nullable(),
      firmwareId: z.uuid(),
      fromVersion: z.string(),
      version: z.string(),
      state: z.enum(upgradeStates),
      percent: z.number().int(),
      code: z.number().int().nullable(),
      msg: z.string(),
      operator: z.string(),
      createdAt: z.iso.datetime(),
      changedAt: z.iso.datetime(),
    }),
  ),
});
