import { replaceAngleBrackets } from '@heliodon/kernel/text';
import { z } from 'zod';
import { defineMessages } from './messages.ts';

export const rule = defineMessages('field', {
  required: { zh: '此项必填', en: 'This field is required' },
  phone: { zh: '请输入正确的手机号', en: 'Please enter the correct phone number' },
  email: {
    zh: '邮箱格式不正确：@ 前为字母、数字、下划线、点或短横线，域名以 2 至 6 位字母或数字结尾',
    en: 'Incorrect mailbox format: letters, digits, _ . - before the @; the domain ends in 2 to 6 letters or digits',
  },
  code: { zh: '请输入 6 位数字验证码', en: 'Enter the 6-digit verification code' },
  range: { zh: '结束时间不能早于开始时间', en: 'The end must not be before the start' },
  timeZone: { zh: '未知的时区', en: 'Unknown time zone' },
  decimal: {
    zh: '请输入数字，最多 20 个字符',
    en: 'Enter a number, at most 20 characters',
  },
  date: { zh: '请输入日期，格式 YYYY-MM-DD', en: 'Enter a date as YYYY-MM-DD' },
});

export const id = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const INT4_MAX = 2_147_483_647;
/** For ids stored as 32-bit integers, for example of devices: a larger value is invalid input, not a database error. */
export const intId = () => id().max(INT4_MAX);
/** Version counter of an object; the maximum is one below INT4_MAX so that the next change still fits. */
export const version = () =>
  z
    .int()
    .min(0)
    .max(INT4_MAX - 1);
/** Removes duplicates from a list of ids; used with overwrite(). */
export const unique = <T>(items: T[]): T[] => [...new Set(items)];

/** Free text entered by users: trimmed, bounded, without angle brackets and control characters. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .transform((value) => replaceAngleBrackets(stripControls(value)).trim())
    .pipe(
      z
        .string()
        .min(min, min === 1 ? rule.required : undefined)
        .max(max),
    );

function stripControls(value: string): string {
  // An unpaired surrogate is not valid text either.
  const whole = value.replace(/\p{Surrogate}/gu, '\uFFFD');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  return whole.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

export const NUMBER_MAX_CHARS = 20;

/** A non-negative number kept as decimal digits, so that money and prices stay exact: '0.6523'. */
export const decimal = () =>
  z
    .string()
    .trim()
    .max(NUMBER_MAX_CHARS, rule.decimal)
    .regex(/^\d+(\.\d+)?$/, rule.decimal);

/** Mainland numbers with or without +86, and international ones with a leading +. */
export const phone = () =>
  z
    .string()
    .trim()
    .transform((value) => value.replace(/[\s-]/g, '').replace(/^(\+86|0086)(?=1\d{10}$)/, ''))
    .pipe(z.string().regex(/^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/, rule.phone));

export const email = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(100)
    .regex(/^[A-Za-z0-9_.-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z0-9]{2,6}$/, rule.email);

export const verificationCode = () => z.string().regex(/^\d{6}$/, rule.code);

/** A calendar day in the time zone that the call specifies. */
export const day = () => z.iso.date(rule.date).refine((value) => value >= '1900-01-01', rule.date);

/** An IANA name that both browsers and PostgreSQL accept. */
export const timeZone = () => z.string().min(1).max(64).refine(isTimeZone, rule.timeZone);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Browsers and PostgreSQL interpret short names differently.
    return name === 'UTC' || (/^[A-Z]\w+\//.test(name) && name !== 'US/Pacific-New');
  } catch {
    return false;
  }
}

export const paging = {
  page: z.number().int().min(1).max(10_000).default(1),
  pageSize: z.number().int().min(1).max(200).default(20),
};

/** Sorting by one of the named columns. */
export const sorting = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  sort: z.enum(columns).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.number().int() });

export const nothing = () => z.strictObject({});
export const done = () => z.object({});
