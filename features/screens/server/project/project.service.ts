import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { claimPicture } from '@heliodon/server-kit/pictures/claim-picture';
import { type getProject, projectErrors, type saveProject } from '../../contract/project.contract.ts';
import type { ScreensDeps } from '../deps.ts';
import { changesOf } from './project.policy.ts';
import { lockPlants, readProject, writeProject } from './project.queries.ts';

export class ProjectService {
  readonly #deps: Pick<ScreensDeps, 'db' | 'clock' | 'log'>;

  constructor(deps: Pick<ScreensDeps, 'db' | 'clock' | 'log'>) {
    this.#deps = deps;
  }

  get({ plantId }: CallRequest<typeof getProject>) {
    return required(this.#deps.db, plantId);
  }

  /** Rejected if it was changed after the caller read it: a withdrawn plant must not become public again. */
  async save({ plantId, version: read, ...project }: CallRequest<typeof saveProject>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const version = read + 1;
    await db.transaction().execute(async (tx) => {
      await lockPlants(tx, [plantId]);
      const before = await required(tx, plantId);
      if (before.version !== read) throw new AppError(commonErrors.conflict);
      if (project.logoId !== null && !(await claimPicture(tx, 'logo', plantId, project.logoId)))
        throw new AppError(projectErrors.noLogo);
      await writeProject(tx, plantId, { ...project, version }, clock.now());
      for (const entry of changesOf(before, project)) await log.write(caller, { ...entry, plantId }, tx);
    });
    return { version };
  }
}

async function required(db: Database, plantId: number) {
  const project = await readProject(db, plantId);
  if (!project) throw new AppError(commonErrors.notFound);
  return project;
}
