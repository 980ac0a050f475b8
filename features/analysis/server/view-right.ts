import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';

/** A file shows what the pages show: who may export, but not see these pages, gets none. */
export function mustView({ permissions }: Pick<Caller, 'permissions'>): void {
  if (!permissions.has('energyAnalysisView')) throw new AppError(commonErrors.noPermission);
}
