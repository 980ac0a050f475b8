import { callApi } from '@heliodon/web/client';
import { kept } from '@heliodon/web/storage';
import { forgetRemembered } from '../../contract/auth.contract.ts';

/** The account that signed in here last and asked to be remembered. What signs it in is a cookie, and no password. */
export function readRemembered(): string | null {
  return kept.userList.read()?.[0]?.account ?? null;
}

/** The cookie is there already, in place of any other. */
export function remember(account: string): void {
  kept.userList.write([{ account }]);
}

/** Also where the server is away: the person is not offered it again, and its cookie ends by itself. */
export async function forget(account: string): Promise<void> {
  if (readRemembered() !== account) return;
  kept.userList.clear();
  await callApi(forgetRemembered, {}, { mask: false, quiet: true }).catch(() => undefined);
}
