import { ownProof } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { email, nothing, phone } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';
import { type SectionName, secretsOf, sectionNames, sectionSchemas } from './settings.sections.ts';

const settingValue = z.union([z.string(), z.number(), z.boolean()]);

const sectionState = z.object({
  /** 0: never saved, the defaults apply. */
  version: z.number().int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  values: z.record(z.string(), settingValue),
  /** Never contains secrets. */
  secrets: z.record(
    z.string(),
    z.object({
      set: z.boolean(),
      at: z.iso.datetime().nullable(),
      /** Saved with a key other than that of this server: counts as not set. */
      unreadable: z.boolean(),
    }),
  ),
  /** Fields that are fixed by a program option. */
  locked: z.array(z.string()),
});
export type SectionState = z.output<typeof sectionState>;

export const getSettings = defineCall({
  path: '/system/getSettings',
  summary: 'The present system configuration; for secrets only whether and since when they are set',
  access: 'systemConfig',
  notFromOss: true,
  request: nothing(),
  response: z.object({
    sections: z.record(z.enum(sectionNames), sectionState),
    /** False: without a key, no secret can be read or saved. */
    keyUsable: z.boolean(),
  }),
});

/** Omitted: unchanged. Null: removed. */
export const secretChange = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[^\p{C}]+$/u)
  .nullable()
  .optional();

/** Providers of codes and session durations affect the access to every account. */
const provedSections = ['sms', 'mail', 'security'] as const;
export const needsProof = (section: SectionName): boolean =>
  (provedSections as readonly SectionName[]).includes(section);

const saving = <N extends SectionName>(section: N) =>
  z.strictObject({
    section: z.literal(section),
    version: z.number().int().min(0),
    values: sectionSchemas[section],
    secrets: z.strictObject(Object.fromEntries(secretsOf[section].map((name) => [name, secretChange]))),
  });

export const saveSettings = defineCall({
  path: '/system/saveSettings',
  summary:
    'Change one section of the system configuration, effective immediately in every process. SMS, mail and security require identity verification',
  access: 'systemConfig',
  notFromOss: true,
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  request: z.discriminatedUnion('section', [
    saving('sms').extend({ proof: ownProof }),
    saving('mail').extend({ proof: ownProof }),
    saving('map'),
    saving('weather'),
    saving('retention'),
    saving('security').extend({ proof: ownProof }),
  ]),
  response: z.object({ version: z.number().int() }),
});

export const testProvider = defineCall({
  path: '/system/testProvider',
  summary: 'Send a test message, or query the map or weather service, with the saved settings',
  access: 'systemConfig',
  notFromOss: true,
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.discriminatedUnion('provider', [
    z.strictObject({ provider: z.literal('sms'), target: phone() }),
    z.strictObject({ provider: z.literal('mail'), target: email() }),
    z.strictObject({ provider: z.literal('map') }),
    z.strictObject({ provider: z.literal('weather') }),
  ]),
  /** `detail`: the response of the service, unchanged. */
  response: z.object({ ok: z.boolean(), detail: z.string() }),
});

export const settingsLog = defineLogActions('settings', {
  sms: { type: 'system', zh: '修改系统配置：短信服务', en: 'Changed system configuration: SMS' },
  mail: { type: 'system', zh: '修改系统配置：邮件服务', en: 'Changed system configuration: email' },
  map: { type: 'system', zh: '修改系统配置：地图服务', en: 'Changed system configuration: map' },
  weather: { type: 'system', zh: '修改系统配置：天气服务', en: 'Changed system configuration: weather' },
  retention: { type: 'system', zh: '修改系统配置：数据保留', en: 'Changed system configuration: retention' },
  security: { type: 'system', zh: '修改系统配置：安全', en: 'Changed system configuration: security' },
  testSms: { type: 'system', zh: '发送测试短信到 {target}', en: 'Sent a test SMS to {target}' },
  testMail: { type: 'system', zh: '发送测试邮件到 {target}', en: 'Sent a test email to {target}' },
  testMap: { type: 'system', zh: '测试地图服务', en: 'Tested the map service' },
  testWeather: { type: 'system', zh: '测试天气服务', en: 'Tested the weather service' },
});
