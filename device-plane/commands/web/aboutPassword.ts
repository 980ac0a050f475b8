import { authErrors } from '@heliodon/auth/errors';
import { commandsErrors } from '../contract/commands.errors.ts';

const CODES: readonly number[] = [
  commandsErrors.wrongCommandPassword.code,
  commandsErrors.commandPasswordNotSet.code,
  commandsErrors.commandPasswordNeeded.code,
  authErrors.tooManyPasswords.code,
];

/** The error concerns the command password, not the command. */
export const isAboutPassword = (code: number): boolean => CODES.includes(code);
