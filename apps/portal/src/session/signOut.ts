import { exitlogin } from '@heliodon/auth/contract';
import { callApi } from '@heliodon/web/client';
import { signOutHere } from '@heliodon/web/session';

export async function signOut(): Promise<void> {
  try {
    await callApi(exitlogin, {}, { quiet: true });
  } finally {
    signOutHere();
  }
}
