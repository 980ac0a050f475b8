import { callApi } from '@heliodon/web/client';
import { kept } from '@heliodon/web/storage';
import { forgetRemembered } from '../../contract/auth.contract.ts';

/**
 * The last account that chose to be remembered in this browser. It signs in with a cookie, without a stored password.
 */
export function readRemembered(): string | null {
  return kept.userList.read()?.[0]?.account ?? null;
}

/** The cookie is already set and has replaced any other. */
export function remember(account: string): void {
  kept.userList.write([{ account }]);
}

/** Works also if the server is unreachable: the account is not offered again, and its cookie expires. */
export async function forget(account: string): Promise<void> {
  if (readRemembered() !== account) return;
  kept.userList.clear();
  await callApi(forgetRemembered, {}, { mask: false, quiet: true }).catch(() => undefined);
}
