import { getPublicKey } from '@heliodon/auth/contract';
import { callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';

/** Encrypted passwords: they contain the server's time, so the key is requested each time. */
export async function encrypted<K extends string>(passwords: Record<K, string>): Promise<Record<K, string>> {
  const key = await callApi(getPublicKey, {}, { mask: false, quiet: true });
  const entries = await Promise.all(
    Object.entries<string>(passwords).map(async ([name, text]) => [name, await encryptCredential(text, key)]),
  );
  return Object.fromEntries(entries) as Record<K, string>;
}
