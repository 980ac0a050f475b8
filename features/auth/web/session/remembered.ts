import { kept } from '@heliodon/web/storage';

export interface Remembered {
  readonly account: string;
  readonly rememberToken: string;
}

/** The account that signed in here last and asked to be remembered. The password itself is never kept. */
export function readRemembered(): Remembered | null {
  for (const { account, rememberToken } of kept.userList.read() ?? []) {
    if (rememberToken) return { account, rememberToken };
  }
  return null;
}

/** As another tab may have left it meanwhile: a token that was used before would end all sign-ins that came from it. */
export function newestOf({ account, rememberToken }: Remembered): Remembered {
  const known = kept.userList.read()?.find((user) => user.account === account);
  return { account, rememberToken: known?.rememberToken ?? rememberToken };
}

export function remember(entry: Remembered): void {
  kept.userList.write([entry, ...others(entry.account)]);
}

export function forget(account: string): void {
  kept.userList.write(others(account));
}

function others(account: string) {
  return (kept.userList.read() ?? []).filter((known) => known.account !== account);
}
