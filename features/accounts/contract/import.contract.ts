import { credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { timeZone } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';

/** Columns of an import file, in the order of the template. Headings may be in either language. */
export const importColumns = [
  'accountName',
  'name',
  'sex',
  'phone',
  'email',
  'role',
  'company',
  'position',
  'validUntil',
  'plants',
  'description',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const IMPORT_MAX_ROWS = 500;
export const IMPORT_MAX_BYTES = 1 << 20;
/** Base64 makes the content a third longer. */
const CONTENT_MAX = Math.ceil((IMPORT_MAX_BYTES * 4) / 3) + 4;

/** Headings of the template, also accepted in an imported file. */
export const importHeadings: Record<ImportColumn, { zh: string; en: string }> = {
  accountName: { zh: '账号', en: 'Account' },
  name: { zh: '姓名', en: 'Name' },
  sex: { zh: '性别', en: 'Sex' },
  phone: { zh: '手机号', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  role: { zh: '角色', en: 'Role' },
  company: { zh: '公司', en: 'Company' },
  position: { zh: '职位', en: 'Position' },
  validUntil: { zh: '有效期至', en: 'Valid until' },
  plants: { zh: '管理电站', en: 'Managed plants' },
  description: { zh: '备注', en: 'Description' },
};

export const importRule = defineMessages('accountImport', {
  unknownRole: { zh: '没有可以选择的角色“{value}”', en: 'Role “{value}” is not available' },
  unknownPlant: { zh: '没有电站“{value}”', en: 'Plant “{value}” not found' },
  unknownSex: { zh: '请填写 男、女 或留空', en: 'Enter male or female, or leave empty' },
  date: {
    zh: '请填写日期 YYYY-MM-DD，或留空表示永久',
    en: 'Enter a date as YYYY-MM-DD, or leave empty for permanent',
  },
  past: { zh: '有效期必须晚于今天', en: 'The expiry date must be after today' },
  twice: { zh: '与第 {line} 行重复', en: 'Duplicate of row {line}' },
  taken: {
    zh: '账号、手机号或邮箱不可用，请检查',
    en: 'This account name, phone number or email cannot be used',
  },
});

const importFile = {
  /** CSV (UTF-8 or GB18030) or xlsx, in base64; the first row names the columns. */
  content: z.base64().min(1).max(CONTENT_MAX),
  /** A deadline ends with its day in this zone. */
  timeZone: timeZone(),
};

export const importRow = z.object({
  /** Line number in the file; the heading is line 1. */
  line: z.number().int(),
  values: z.partialRecord(z.enum(importColumns), z.string()),
  errors: z.partialRecord(z.enum(importColumns), z.string()),
});
export type ImportRow = z.output<typeof importRow>;

export const checkSubUserImport = defineCall({
  path: '/user/checkSubUserImport',
  summary: 'Checks an import file and returns the errors of each cell; changes nothing',
  access: 'accountAdd',
  notFromOss: true,
  bodyBytes: 2 << 20,
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  request: z.strictObject(importFile),
  response: z.object({
    rows: z.array(importRow),
    /** Unknown headings, and required columns that are missing. */
    unknownColumns: z.array(z.string()),
    missingColumns: z.array(z.enum(importColumns)),
    wrongRows: z.number().int(),
  }),
});

export const importSubUsers = defineCall({
  path: '/user/importSubUsers',
  summary: 'Create all accounts of a file or none, with one initial password',
  access: 'accountAdd',
  notFromOss: true,
  bodyBytes: 2 << 20,
  limit: { max: 30, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...importFile, password: credential() }),
  response: z.object({ made: z.number().int() }),
});

export const importCalls = [checkSubUserImport, importSubUsers];
