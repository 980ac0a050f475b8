import { getPublicKey } from '@heliodon/auth/contract';
import { callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';

/** The server's time goes into it, so the key is asked for each time. */
export async function encrypted(password: string): Promise<string> {
  return encryptCredential(password, await callApi(getPublicKey, {}, { mask: false, quiet: true }));
}
