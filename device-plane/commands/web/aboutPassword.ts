import { authErrors } from '@heliodon/auth/errors';
import { commandsErrors } from '../contract/commands.errors.ts';

const CODES: readonly number[] = [
  commandsErrors.wrongCommandPassword.code,
  commandsErrors.commandPasswordNotSet.code,
  commandsErrors.commandPasswordNeeded.code,
  authErrors.tooManyPasswords.code,
];

/** Speaks against the command password, and not against what was ordered. */
export const isAboutPassword = (code: number): boolean => CODES.includes(code);
