import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import { projectLogFields } from '../../contract/screens.log-fields.ts';
import {
  type admitToShowcase,
  type getShowcasePlants,
  showcaseErrors,
  showcaseLog,
} from '../../contract/showcase.contract.ts';
import type { ScreensDeps } from '../deps.ts';
import { lockAdmission, readTenantsPlants, writeAdmission } from './admission.queries.ts';

export async function listPublicPlants({
  db,
}: Pick<ScreensDeps, 'db'>): Promise<CallResponse<typeof getShowcasePlants>> {
  return { plants: await readTenantsPlants(db) };
}

export async function admitPlant(
  { db, log }: Pick<ScreensDeps, 'db' | 'log'>,
  { plantId, admitted }: CallRequest<typeof admitToShowcase>,
  caller: Caller,
): Promise<CallResponse<typeof admitToShowcase>> {
  await db.transaction().execute(async (tx) => {
    const before = await lockAdmission(tx, plantId);
    if (before === undefined) throw new AppError(showcaseErrors.notPublic);
    if (before === admitted) return;
    await writeAdmission(tx, plantId, admitted);
    const changes = changesBetween(projectLogFields, { admitted: before }, { admitted });
    await log.write(
      caller,
      { action: admitted ? showcaseLog.admit : showcaseLog.expel, changes, plantId },
      tx,
    );
  });
  return {};
}
