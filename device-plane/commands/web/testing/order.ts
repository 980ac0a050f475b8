import { getPublicKey } from '@heliodon/auth/contract';
import type { renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { expect } from 'vitest';
import { commandsErrors } from '../../contract/commands.errors.ts';

export const COMMAND_PASSWORD = 'Breaker2040';

/** The server returns its key, and refuses commands with another password. */
export async function checksPassword(): Promise<
  <T>(password: string | undefined, then: () => T) => Promise<T | Refusal>
> {
  const keys = await credentialKeys();
  server.answer(getPublicKey, keys.answer);
  return async (password, then) =>
    (await keys.read(password)) === COMMAND_PASSWORD
      ? then()
      : new Refusal(commandsErrors.wrongCommandPassword);
}

/** Enters the command password, first wrong, and sends. */
export async function order(page: Awaited<ReturnType<typeof renderPage>>, send: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabelText(/^(Command password|操作密码)$/);
  const button = dialog.getByRole('button', { name: send, exact: true });
  await expect.element(button).toBeDisabled();
  await password.fill('Wrong2040');
  await button.click();
  await expect.element(dialog.getByRole('alert').last()).toBeVisible();
  await password.fill(COMMAND_PASSWORD);
  await button.click();
  await expect.element(dialog).not.toBeInTheDocument();
}
