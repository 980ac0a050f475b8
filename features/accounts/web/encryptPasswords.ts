import { getPublicKey } from '@heliodon/auth/contract';
import { callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';

/** As they travel in one call: the server's time goes into them, so the key is asked for each time. */
export async function encryptPasswords<K extends string>(
  typed: Readonly<Record<K, string>>,
): Promise<Record<K, string>> {
  const key = await callApi(getPublicKey, {}, { mask: false, quiet: true });
  const entries = Object.entries<string>(typed).map(
    async ([name, password]) => [name, await encryptCredential(password, key)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<K, string>;
}
