import { authErrors } from '../../contract/auth.errors.ts';

/** Refusals that speak of the code that was typed or asked for. */
export const codeFailures: Readonly<Record<number, string>> = {
  [authErrors.wrongCode.code]: 'code',
  [authErrors.codeTooSoon.code]: 'code',
  [authErrors.codeDailyLimit.code]: 'code',
  [authErrors.tooManyCodeTries.code]: 'code',
  [authErrors.smsCapReached.code]: 'code',
};

/** The same, where the code goes to a phone number or e-mail in the field `target`. */
export const targetFailures: Readonly<Record<number, string>> = {
  ...codeFailures,
  [authErrors.phoneNotRegistered.code]: 'target',
  [authErrors.emailNotRegistered.code]: 'target',
  [authErrors.alreadyRegistered.code]: 'target',
};
