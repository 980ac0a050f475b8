import { authErrors } from '../../contract/auth.errors.ts';

/** Errors that refer to the entered or requested code. */
export const codeFailures: Readonly<Record<number, string>> = {
  [authErrors.wrongCode.code]: 'code',
  [authErrors.codeTooSoon.code]: 'code',
  [authErrors.codeDailyLimit.code]: 'code',
  [authErrors.tooManyCodeTries.code]: 'code',
  [authErrors.smsCapReached.code]: 'code',
};

/** The same, if the code is sent to a phone number or e-mail in the field `target`. */
export const targetFailures: Readonly<Record<number, string>> = {
  ...codeFailures,
  [authErrors.phoneNotRegistered.code]: 'target',
  [authErrors.emailNotRegistered.code]: 'target',
  [authErrors.alreadyRegistered.code]: 'target',
};
