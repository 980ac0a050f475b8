import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { commandsErrors } from '@heliodon/commands/errors';
import { callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';

/** The command password as it travels: the server's time goes into it, so the key is asked for each time. */
export async function encrypted(password: string): Promise<{ password?: string }> {
  if (password === '') return {};
  const key = await callApi(getPublicKey, {}, { mask: false, quiet: true });
  return { password: await encryptCredential(password, key) };
}

/** What speaks against the password, and not against what was ordered. */
export const isAboutPassword = (code: number): boolean =>
  [
    commandsErrors.wrongCommandPassword.code,
    commandsErrors.commandPasswordNotSet.code,
    commandsErrors.commandPasswordNeeded.code,
    authErrors.tooManyPasswords.code,
  ].includes(code);
