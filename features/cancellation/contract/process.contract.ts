import { codeAsked, credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { done, nothing, verificationCode } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';
import { keptKinds } from './kept-records.ts';

/** A process that is not completed within this time is withdrawn automatically. */
export const PROCESS_DAYS = 7;
/** Validity of an identity check for completing the cancellation. */
export const VERIFIED_MINUTES = 30;
/** How long the completion is shown before the sign-in page. */
export const BACK_TO_LOGIN_SECONDS = 3;

export const cancelSteps = ['apply', 'verify', 'resources'] as const;
/** How the account proves its identity: a code to phone or e-mail, or the password if it has neither. */
export const verifyWays = ['phone', 'email', 'password'] as const;

export const cancellationRule = defineMessages('cancellation', {
  consent: { zh: '请先阅读并确认注销须知', en: 'Read and confirm the cancellation notice first' },
});

export const getProcess = defineCall({
  path: '/user/getProcess',
  summary: 'State of the cancellation of the own account',
  access: 'session',
  notFromOss: true,
  request: nothing(),
  response: z.object({
    /** False for the platform manager, the root of all accounts. */
    possible: z.boolean(),
    step: z.enum(cancelSteps),
    appliedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    /** Until then the account can be closed without another identity check. */
    verifiedUntil: z.iso.datetime().nullable(),
    way: z.enum(verifyWays),
    /** The masked phone number or e-mail that receives the code. */
    target: z.string().nullable(),
  }),
});

export const applyCancel = defineCall({
  path: '/user/applyCancel',
  summary: 'Step 1: apply for the cancellation of the own account',
  access: 'session',
  notFromOss: true,
  request: z.strictObject({ consent: z.literal(true, cancellationRule.consent) }),
  response: done(),
});

export const sendCancelCode = defineCall({
  path: '/user/sendCancelCode',
  summary: 'Send a code to the own phone number or e-mail; no other target is possible',
  access: 'session',
  notFromOss: true,
  request: nothing(),
  response: codeAsked.extend({ target: z.string() }),
});

export const verifyCancel = defineCall({
  path: '/user/verifyCancel',
  summary: 'Step 2: prove identity with the code or, without phone and e-mail, with the password',
  access: 'session',
  notFromOss: true,
  request: z.strictObject({ code: verificationCode().optional(), password: credential().optional() }),
  response: done(),
});

export const withdrawCancel = defineCall({
  path: '/user/withdrawCancel',
  summary: 'Withdraw the cancellation: the process and its offers end',
  access: 'session',
  notFromOss: true,
  request: nothing(),
  response: done(),
});

export const logOff = defineCall({
  path: '/user/logOff',
  session: 'ends',
  summary: 'Step 4: close the own account permanently',
  access: 'session',
  notFromOss: true,
  request: z.strictObject({ password: credential() }),
  response: z.object({
    kept: z.array(z.object({ kind: z.enum(keptKinds), keepUntil: z.iso.datetime() })),
  }),
});

export const processCalls = [getProcess, applyCancel, sendCancelCode, verifyCancel, withdrawCancel, logOff];
