import { getPublicKey } from '@heliodon/auth/contract';
import { callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';

/** Encrypts passwords for one call: the server time is included, so the key is requested each time. */
export async function encryptPasswords<K extends string>(
  typed: Readonly<Record<K, string>>,
): Promise<Record<K, string>> {
  const key = await callApi(getPublicKey, {}, { mask: false, quiet: true });
  const entries = Object.entries<string>(typed).map(
    async ([name, password]) => [name, await encryptCredential(password, key)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<K, string>;
}
