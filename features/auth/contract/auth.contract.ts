import { defineCall } from '@heliodon/contract/call';
import { done, email, id, nothing, phone, text, verificationCode } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { work } from '@heliodon/contract/work';
import type { Lang } from '@heliodon/kernel/lang';
import { z } from 'zod';
import { PERMISSIONS_PATH } from './permissions-path.ts';

export const authRule = defineMessages('auth', {
  account: { zh: '请输入账号、手机号或邮箱', en: 'Enter your account, phone number or email' },
  password: { zh: '请输入密码', en: 'Enter your password' },
  accountName: {
    zh: '账号名为 4 到 32 位字母、数字、下划线、点或短横线，以字母开头',
    en: '4 to 32 letters, digits, underscores, dots or hyphens, starting with a letter',
  },
  reservedName: {
    zh: '账号名不能以 cancelled- 开头',
    en: 'Account names cannot start with cancelled-',
  },
  consent: {
    zh: '请先阅读并同意隐私政策和用户协议',
    en: 'Read and accept the privacy policy and the user agreement first',
  },
});

/** The version of the privacy policy and user agreement that users accept. */
export const CONSENT_VERSION = '2026-11';
export const CODE_VALID_SECONDS = 300;
export const CODE_WAIT_SECONDS = 60;
export const CODES_PER_DAY = 10;
export const TRIES_PER_CODE = 5;
/** Validity of a remembered sign-in. */
export const REMEMBER_DAYS = 30;
/** Time in which the holder of the old phone number or e-mail can undo its change. */
export const CONTACT_UNDO_HOURS = 72;
/** Common key prefix of all password attempts for an account. */
export const passwordTriesKey = (accountId: number): string => `password:id:${accountId}:`;

/** An encrypted password as it is transmitted. */
export const credential = () =>
  z
    .string()
    .min(1)
    .max(1024)
    .describe(
      'Base64 of RSA-OAEP with SHA-256 over {"p": password, "t": serverTimeMs}, with the key of /user/getPublicKey; good for one call',
    );

/** Phone number or e-mail. */
export const contact = () => z.union([phone(), email()]);
/** Closed accounts are renamed to cancelled-<number>; no other account may use such a name. */
export const accountName = () =>
  z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{3,31}$/, authRule.accountName)
    .regex(/^(?!cancelled-)/i, authRule.reservedName);

/** Purposes for which a code can be requested without being signed in. */
export const openCodePurposes = ['signIn', 'register', 'forgot', 'changePhone', 'changeEmail'] as const;
/** Codes for cancellation and for proof of identity go only to the own contact of the signed-in user. */
export const codePurposes = [...openCodePurposes, 'cancel', 'proof'] as const;

/**
 * Delivery of a code: accepted by a service, kept in the outbox because no service is configured, or delayed because
 * the service is not available.
 */
export const codeDelivery = z.enum(['sent', 'kept', 'delayed']);
export const codeAsked = z.object({
  waitSeconds: z.number().int(),
  delivery: codeDelivery.describe('Depends on the server alone, not on the account'),
});

export const ownContact = z.enum(['phone', 'email']);
export type OwnContact = z.output<typeof ownContact>;

/** A phone number or e-mail that an account changed itself; passed between features of the server. */
export interface ContactChange {
  readonly accountId: number;
  readonly accountName: string;
  readonly contact: OwnContact;
  /** Null: there was none. */
  readonly before: string | null;
  /** The old contact had been confirmed with a code. */
  readonly proven: boolean;
  readonly after: string;
  /** The contact that is notified: the old one, or the other one if there was none. */
  readonly target: string;
  readonly lang: Lang;
}

/**
 * Proves that the user is the owner of the account, not only the holder of a session: the password, or a code to the
 * current contact.
 */
export const ownProof = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('password'), password: credential() }),
  z.strictObject({ by: z.literal('code'), contact: ownContact, code: verificationCode() }),
]);
export type OwnProof = z.output<typeof ownProof>;

const plantSummary = z.object({
  plantId: id(),
  name: z.string(),
  screenType: z.number().int().min(1).max(4),
  timeZone: z.string(),
  currency: z.string(),
});

export const userInfo = z.object({
  accountId: id(),
  accountName: z.string(),
  name: z.string(),
  roleId: z.number().int(),
  roleName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  originSystem: z.enum(['portal', 'oss']),
  /** The root of the account tree: can read the outbox and the system configuration. */
  platformManager: z.boolean(),
  /** The account still has the initial password set by the account above, and may only change it. */
  mustChangePassword: z.boolean(),
});

const signedIn = z.object({
  token: z.string().nullable().describe('Null for a browser, whose session is a cookie'),
  rememberToken: z.string().nullable().describe('Null where none was asked for, and for a browser'),
  deviceToken: z
    .string()
    .describe('For the header x-device: keeps the tries of this browser apart from those of strangers'),
  userInfo,
});

const rememberToken = () =>
  z.string().min(1).max(200).optional().describe('A browser leaves it out: it has a cookie');

const perAddress = { max: 60, perSeconds: 60, by: 'ip' } as const;

export const getPublicKey = defineCall({
  path: '/user/getPublicKey',
  summary: 'Public key that credentials are encrypted with, and the server time to include in them',
  access: 'public',
  request: nothing(),
  response: z.object({ publicKey: z.string(), serverTimeMs: z.number() }),
});

export const getSignInFacts = defineCall({
  path: '/user/getSignInFacts',
  summary: 'Options of the sign-in page: whether users can register',
  access: 'public',
  request: nothing(),
  response: z.object({ selfRegistration: z.boolean() }),
});

export const checklogin = defineCall({
  path: '/user/checklogin',
  summary: 'Sign in with a password, an SMS code, or a remembered sign-in of this browser',
  access: 'public',
  limit: perAddress,
  session: 'starts',
  request: z.discriminatedUnion('mode', [
    z.strictObject({
      mode: z.literal('password'),
      account: text(100, 1),
      password: credential(),
      remember: z.boolean().default(false),
    }),
    z.strictObject({ mode: z.literal('code'), phone: phone(), code: verificationCode() }),
    z.strictObject({ mode: z.literal('remembered'), rememberToken: rememberToken() }),
  ]),
  response: signedIn,
});

export const sendCode = defineCall({
  path: '/user/sendCode',
  summary: 'Send a six-digit code to a phone number or e-mail',
  access: 'public',
  limit: { max: 30, perSeconds: 3600, by: 'ip' },
  request: z.strictObject({
    target: contact(),
    purpose: z.enum(openCodePurposes),
    work: work()
      .optional()
      .describe('The solved task of the refusal 2010, which comes when a network asks often'),
  }),
  response: codeAsked,
});

export const register = defineCall({
  path: '/user/register',
  summary: 'Register an account: the manager of a new tree',
  access: 'public',
  limit: perAddress,
  session: 'starts',
  request: z.strictObject({
    target: contact(),
    code: verificationCode(),
    accountName: accountName().optional(),
    name: text(50).default(''),
    company: text(100).default(''),
    password: credential(),
    consent: z.literal(true, authRule.consent),
  }),
  response: signedIn,
});

export const checkResetCode = defineCall({
  path: '/user/checkResetCode',
  summary: 'Forgot password, step 1: prove the phone number or e-mail',
  access: 'public',
  limit: perAddress,
  request: z.strictObject({ target: contact(), code: verificationCode() }),
  response: z.object({ ticket: z.string() }),
});

export const resetPassword = defineCall({
  path: '/user/resetPassword',
  summary: 'Forgot password, step 2: set the new password',
  access: 'public',
  limit: perAddress,
  request: z.strictObject({ ticket: z.string().min(1).max(200), password: credential() }),
  response: done(),
});

export const loginTemp = defineCall({
  path: '/user/loginTemp',
  summary: 'Transit sign-on: present a one-time ticket signed by the oss system',
  access: 'public',
  limit: perAddress,
  session: 'starts',
  body: 'form',
  request: z.strictObject({ ticket: z.string().min(1).max(4096) }),
  response: signedIn,
});

export const sendProofCode = defineCall({
  path: '/user/sendProofCode',
  summary: 'Send a code to the current phone number or e-mail of the own account, as proof of identity',
  access: 'session',
  notFromOss: true,
  limit: { max: 30, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ contact: ownContact }),
  response: codeAsked,
});

export const undoContactChange = defineCall({
  path: '/user/undoContactChange',
  summary:
    'Undo a change of phone number or e-mail with the code that the old one got; everybody is signed out and a new password is chosen with the ticket',
  access: 'public',
  limit: perAddress,
  request: z.strictObject({ code: text(40, 1) }),
  response: z.object({ ticket: z.string() }),
});

export const exitlogin = defineCall({
  path: '/user/exitlogin',
  summary: 'Sign out; also ends the remembered sign-in of this browser if its token is sent',
  access: 'session',
  session: 'ends',
  beforePasswordChange: true,
  request: z.strictObject({ rememberToken: z.string().max(200).optional() }),
  response: done(),
});

export const forgetRemembered = defineCall({
  path: '/user/forgetRemembered',
  summary: 'Revoke a remembered sign-in',
  access: 'public',
  limit: perAddress,
  session: 'forgets',
  request: z.strictObject({ rememberToken: rememberToken() }),
  response: done(),
});

export const getPermissions = defineCall({
  path: PERMISSIONS_PATH,
  summary: 'The signed-in user and their permissions; loaded once per session',
  access: 'session',
  beforePasswordChange: true,
  background: true,
  request: nothing(),
  response: z.object({
    userInfo,
    menuList: z.array(z.object({ menuCode: z.string(), group: z.string(), status: z.enum(['0', '1']) })),
    plant: plantSummary.nullable(),
    plantCount: z.number().int(),
  }),
});

export const selectPlant = defineCall({
  path: '/user/selectPlant',
  summary: 'Select the plant of the session; its screen type is stored with the session',
  access: 'plantView',
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: plantSummary,
});

export const getDemoAccounts = defineCall({
  path: '/user/getDemoAccounts',
  summary: 'Known accounts of the demo data set; empty if the demo is off',
  access: 'public',
  request: nothing(),
  response: z.object({
    accounts: z.array(
      z.object({
        accountName: z.string(),
        password: z.string(),
        kind: z.enum(['manager', 'operator', 'user', 'custom']),
      }),
    ),
  }),
});

export const authCalls = [
  getPublicKey,
  getDemoAccounts,
  getSignInFacts,
  checklogin,
  sendCode,
  register,
  checkResetCode,
  resetPassword,
  loginTemp,
  sendProofCode,
  undoContactChange,
  exitlogin,
  forgetRemembered,
  getPermissions,
  selectPlant,
];
