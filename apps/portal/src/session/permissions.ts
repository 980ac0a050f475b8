import { getPermissions } from '@heliodon/auth/contract';
import type { CallResponse } from '@heliodon/contract/call';
import { callApi } from '@heliodon/web/client';
import { keepPermissions } from '@heliodon/web/permissions';
import { keepUser, onSessionEnd } from '@heliodon/web/session';
import { kept } from '@heliodon/web/storage';
import { usePlantStore, useUserStore } from '@heliodon/web/stores';
import { keepPlant } from './plant.ts';

let loading: Promise<void> | undefined;

onSessionEnd(() => {
  loading = undefined;
});

/** Loads once per session; concurrent callers share the request. A failure is not cached. */
export function ensurePermissions(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** After a role change, menu and controls follow at once. On failure the known permissions stay. */
export async function refreshPermissions(): Promise<void> {
  try {
    await load({ mask: false });
  } catch (error) {
    console.error(error);
  }
}

async function load(options?: { mask: boolean }): Promise<void> {
  const session = kept.session.read();
  const answer = await callApi(getPermissions, {}, options);
  // Another account signed in meanwhile.
  if (session !== kept.session.read()) throw new Error('the session has changed');
  keepAnswer(answer);
}

function keepAnswer({ userInfo, menuList, plant, plantCount }: CallResponse<typeof getPermissions>): void {
  keepUser(userInfo);
  useUserStore.setState({ userInfo });
  usePlantStore.setState({ plantCount });
  keepPlant(plant);
  keepPermissions(menuList);
}
