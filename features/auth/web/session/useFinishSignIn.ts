import type { CallResponse } from '@heliodon/contract/call';
import { callApi } from '@heliodon/web/client';
import { afterSignIn, beginSession } from '@heliodon/web/session';
import { kept } from '@heliodon/web/storage';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type checklogin, getPermissions } from '../../contract/auth.contract.ts';
import { returnPath } from './returnPath.ts';

const START_PAGE = '/';
export const FIRST_PLANT_PAGE = '/addPlantSimple';

export type SignedIn = CallResponse<typeof checklogin>;

/** Stores the session and continues: to an unfinished first plant, to the previous page, or to the start page. */
export function useFinishSignIn(): (answer: SignedIn) => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();

  return async (answer) => {
    beginSession(answer);
    const noted = returnPath(afterSignIn());
    const from = returnPath(search.get('from')) ?? returnPath(location.state?.from) ?? noted;
    const unfinished = await firstPlantIsMissing(answer.userInfo.accountId);
    await navigate(unfinished ? FIRST_PLANT_PAGE : (from ?? START_PAGE), { replace: true });
  };
}

/** The user registered with this browser and left before creating the first plant. */
async function firstPlantIsMissing(accountId: number): Promise<boolean> {
  if (kept.registerId.read() !== String(accountId)) return false;
  try {
    const { plantCount } = await callApi(getPermissions, {}, { mask: false, quiet: true });
    if (plantCount > 0) kept.registerId.clear();
    return plantCount === 0;
  } catch {
    return false;
  }
}
