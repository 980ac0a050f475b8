import { rule, text } from '@heliodon/contract/fields';
import { isForbiddenAddress } from '@heliodon/contract/forbidden-address';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';

export const settingsRule = defineMessages('settings', {
  fromAddress: {
    zh: '邮箱格式不正确：请填写形如 name@example.com 的地址',
    en: 'Incorrect mailbox format: please enter an address such as name@example.com',
  },
  name: {
    zh: '最多 64 位字母、数字、短横线或下划线',
    en: 'At most 64 letters, digits, hyphens or underscores',
  },
  url: {
    zh: '请输入以 http:// 或 https:// 开头的地址，不能包含用户名和密码',
    en: 'Enter an address starting with http:// or https://, without a user name or password',
  },
  keyInUrl: {
    zh: '地址中不能包含密钥，请填写到单独的密钥栏',
    en: 'The address must not contain keys; enter them in the separate key field',
  },
  host: { zh: '请输入主机名或 IP 地址', en: 'Enter a host name or an IP address' },
  forbidden: {
    zh: '不允许使用该地址：链路本地网段（169.254.0.0/16、fe80::/10）和云平台元数据地址不可用',
    en: 'This address is not allowed: link-local ranges (169.254.0.0/16, fe80::/10) and cloud metadata addresses cannot be used',
  },
});

export const sectionNames = ['sms', 'mail', 'map', 'weather', 'retention', 'security'] as const;
export type SectionName = (typeof sectionNames)[number];

/** The same as for the program options; a test compares them. */
export const settingLimits = {
  keepRawDays: { min: 35, max: 3650 },
  keepQuarterDays: { min: 400, max: 7300 },
  exportKeepDays: { min: 1, max: 365 },
  sessionIdleMinutes: { min: 5, max: 10_080 },
  sessionMaxDays: { min: 1, max: 90 },
  smsCodesPerHour: { min: 10, max: 100_000 },
  smsCodesPerDay: { min: 10, max: 1_000_000 },
} as const;

const name = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{0,64}$/, settingsRule.name);

const whole = (limits: { min: number; max: number }) => z.number().int().min(limits.min).max(limits.max);

function urlProblem(value: string): string | undefined {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return settingsRule.url;
  const url = new URL(value);
  if (url.username || url.password || url.hash) return settingsRule.url;
  if ([...url.searchParams.keys()].some((given) => /key|token|secret|pass|auth/i.test(given)))
    return settingsRule.keyInUrl;
  return isForbiddenAddress(url.hostname) ? settingsRule.forbidden : undefined;
}

/** Empty, or an http(s) address. */
const webAddress = () =>
  z
    .string()
    .trim()
    .max(500)
    .superRefine((value, context) => {
      const problem = value === '' ? undefined : urlProblem(value);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });

/** Empty: no mail server. */
const mailHost = () =>
  z
    .string()
    .trim()
    .max(253)
    .regex(/^(\[[0-9a-f:.]+\]|[a-z0-9._-]*)$/i, settingsRule.host)
    .refine((value) => !isForbiddenAddress(hostnameOf(value)), settingsRule.forbidden);

/** As normalised by URL parsing: 2852039166 is 169.254.169.254 too. */
function hostnameOf(host: string): string {
  const url = `http://${host}`;
  return host !== '' && URL.canParse(url) ? new URL(url).hostname : host;
}

const needed = (
  context: z.RefinementCtx,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
) => {
  for (const field of names)
    if (values[field] === '') context.addIssue({ code: 'custom', path: [field], message: rule.required });
};

export const sectionSchemas = {
  sms: z
    .strictObject({
      provider: z.enum(['none', 'aliyun', 'tencent']),
      keyId: name(),
      signName: text(30),
      codeTemplate: name(),
      alarmTemplate: name(),
      /** Of Tencent, as the region is. */
      appId: name(),
      region: name(),
      endpoint: webAddress(),
    })
    .superRefine((values, context) => {
      if (values.provider === 'none') return;
      needed(context, values, ['keyId', 'signName', 'codeTemplate', 'alarmTemplate']);
      if (values.provider === 'tencent') needed(context, values, ['appId', 'region']);
    }),
  mail: z.strictObject({
    host: mailHost(),
    port: z.number().int().min(1).max(65_535),
    security: z.enum(['starttls', 'tls', 'none']),
    user: text(100),
    fromName: text(50),
    /** Empty: no-reply at the host of this portal. */
    fromAddress: z
      .string()
      .trim()
      .max(100)
      .regex(/^([^\s<>@"]+@[^\s<>@"]+)?$/, settingsRule.fromAddress),
  }),
  map: z.strictObject({}),
  weather: z.strictObject({ url: webAddress() }),
  retention: z.strictObject({
    keepRawDays: whole(settingLimits.keepRawDays),
    keepQuarterDays: whole(settingLimits.keepQuarterDays),
    exportKeepDays: whole(settingLimits.exportKeepDays),
  }),
  security: z.strictObject({
    sessionIdleMinutes: whole(settingLimits.sessionIdleMinutes),
    sessionMaxDays: whole(settingLimits.sessionMaxDays),
    selfRegistration: z.boolean(),
    smsCodesPerHour: whole(settingLimits.smsCodesPerHour),
    smsCodesPerDay: whole(settingLimits.smsCodesPerDay),
  }),
};

export type SectionValues = { [N in SectionName]: z.output<(typeof sectionSchemas)[N]> };

/** Stored encrypted and never returned. */
export const secretsOf = {
  sms: ['keySecret'],
  mail: ['password'],
  map: ['amapKey'],
  weather: ['token'],
  retention: [],
  security: [],
} as const satisfies Record<SectionName, readonly string[]>;
