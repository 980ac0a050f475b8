import { usePermissionStore } from '@heliodon/web/permissions';
import { isSignedIn } from '@heliodon/web/session';
import { usePlantStore, useUserStore } from '@heliodon/web/stores';
import { useMemo } from 'react';
import type { GuardFacts } from '../routes/guardFacts.ts';

type Sources = [
  ReturnType<typeof usePermissionStore.getState>,
  ReturnType<typeof useUserStore.getState>,
  ReturnType<typeof usePlantStore.getState>,
];

function factsFrom([{ flags }, { userInfo }, { plantType, plantCount }]: Sources): GuardFacts {
  return {
    signedIn: isSignedIn(),
    permissions: flags ?? 'failed',
    roleId: userInfo?.roleId ?? 0,
    originSystem: userInfo?.originSystem ?? 'portal',
    screenType: plantType,
    plantCount,
  };
}

export const factsNow = (): GuardFacts =>
  factsFrom([usePermissionStore.getState(), useUserStore.getState(), usePlantStore.getState()]);

/** Changes with permissions, account and plant. */
export function useFacts(): GuardFacts {
  const permission = usePermissionStore();
  const user = useUserStore();
  const plant = usePlantStore();
  return useMemo(() => factsFrom([permission, user, plant]), [permission, user, plant]);
}
