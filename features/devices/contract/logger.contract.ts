import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { id, pageOf, paging, text } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';
import { serialNumber } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import { deviceId } from './device-detail.contract.ts';

const loggerRule = defineMessages('logger', {
  checkCode: {
    zh: '请输入采集器标签上的 8 位校验码',
    en: 'Enter the 8-character check code on the logger label',
  },
});

export const loggerErrors = defineErrors({
  snExists: {
    code: 2552,
    zh: '序列号 {sn} 已登记，请在采集器列表中查看',
    en: 'Serial number {sn} is already registered. Find it in the logger list.',
  },
  /** The same error for an unknown serial number, so that it is not revealed which ones exist. */
  wrongCheckCode: {
    code: 2553,
    zh: '采集器序列号或校验码错误，请与标签核对',
    en: 'The serial number or check code is wrong. Compare both with the logger label.',
  },
  alreadyAdded: {
    code: 2554,
    zh: '该采集器已属于其他电站，请先将其移除',
    en: 'This logger already belongs to another plant. Remove it there first.',
  },
  locked: {
    code: 2560,
    zh: '校验码连续错误 5 次，该序列号已锁定至 {until}',
    en: 'The check code was wrong 5 times. This serial number is locked until {until}.',
  },
});

export const loggerLog = defineLogActions('loggers', {
  register: { type: 'system', zh: '登记采集器 {sn}', en: 'Registered logger {sn}' },
  reissue: { type: 'system', zh: '重新签发采集器 {sn} 的密钥', en: 'Issued a new secret for logger {sn}' },
  add: { type: 'device', zh: '添加采集器 {sn}', en: 'Added logger {sn}' },
  wrongCheckCode: {
    type: 'device',
    zh: '添加采集器 {sn}：校验码错误',
    en: 'Wrong check code for logger {sn}',
  },
});

export const registerLogger = defineCall({
  path: '/device/registerLogger',
  summary: 'Register a logger on the platform; its check code and secret are returned only once',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({ sn: serialNumber() }),
  response: z.object({ deviceId: deviceId(), sn: z.string(), checkCode: z.string(), secret: z.string() }),
});

export const MAX_LOGGERS = 500;

export const registerLoggers = defineCall({
  path: '/device/registerLoggers',
  summary: 'Register many loggers at once; their check codes and secrets are returned only once',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({ sns: z.array(serialNumber()).min(1).max(MAX_LOGGERS) }),
  response: z.object({
    results: z.array(
      z.object({
        sn: z.string(),
        code: z.number().int(),
        msg: z.string(),
        checkCode: z.string().nullable(),
        secret: z.string().nullable(),
      }),
    ),
  }),
});
export type RegisteredLogger = z.output<(typeof registerLoggers)['response']>['results'][number];

export const reissueSecret = defineCall({
  path: '/device/reissueSecret',
  summary:
    'Create a new secret for a logger and, on request, a new check code; the old ones become invalid at once',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({ deviceId: deviceId(), withCheckCode: z.boolean().default(false) }),
  response: z.object({ sn: z.string(), secret: z.string(), checkCode: z.string().nullable() }),
});

export const getLoggerList = defineCall({
  path: '/device/getLoggerList',
  summary: 'All loggers registered on the platform, with their plants',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({
    /** Matches serial number, model or plant name. */
    keyword: text(50).default(''),
    state: z.enum(['added', 'free', 'online', 'offline']).optional(),
    ...paging,
  }),
  response: pageOf(
    z.object({
      deviceId: deviceId(),
      sn: z.string(),
      model: z.string(),
      firmware: z.string(),
      plantId: id().nullable(),
      plantName: z.string().nullable(),
      online: z.boolean(),
      /** Last change of the connection. */
      since: z.iso.datetime().nullable(),
      devices: z.number().int(),
      registeredAt: z.iso.datetime(),
      addedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type LoggerRow = z.output<(typeof getLoggerList)['response']>['rows'][number];

export const getSerialConflicts = defineCall({
  path: '/device/getSerialConflicts',
  summary: 'Serial numbers used by several devices, newest claim first, with the owner of each device',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({ ...paging }),
  response: pageOf(
    z.object({
      sn: z.string(),
      /** The holder first, then by age. */
      devices: z.array(
        z.object({
          deviceId: deviceId(),
          kind: z.string(),
          /**
           * It authenticated with its secret, or was announced first: data with this serial number is assigned to it.
           */
          isHolder: z.boolean(),
          plantName: z.string().nullable(),
          ownerName: z.string().nullable().describe('Account name of the owner of the plant'),
          since: z.iso.datetime(),
        }),
      ),
    }),
  ),
});
export type SerialConflict = z.output<(typeof getSerialConflicts)['response']>['rows'][number];

export const addLogger = defineCall({
  path: '/device/addLogger',
  summary: 'Add a logger and the devices behind it to a plant; the check code proves physical access to it',
  access: 'deviceAdd',
  plantOf: (request) => request.plantId,
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    plantId: id(),
    sn: serialNumber(),
    checkCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{8}$/, loggerRule.checkCode),
  }),
  response: z.object({
    deviceId: deviceId(),
    devices: z.number().int().describe('How many devices came with it'),
  }),
});
