import { getPublicKey } from '@heliodon/auth/contract';
import { callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';

/** The server time is included, so the key is requested each time. */
export async function encrypted(password: string): Promise<string> {
  return encryptCredential(password, await callApi(getPublicKey, {}, { mask: false, quiet: true }));
}
