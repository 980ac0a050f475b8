import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { route } from '@heliodon/server-kit/route';
import { sql } from 'kysely';
import { projectLog, SCREEN_THEMES } from '../../contract/project.contract.ts';
import { copyProject, projectCopyLog } from '../../contract/project-copy.contract.ts';
import { projectLogFields } from '../../contract/screens.log-fields.ts';
import type { ScreensDeps } from '../deps.ts';
import { coloursOf } from './project.policy.ts';
import { lockPlants } from './project.queries.ts';

type Request = CallRequest<typeof copyProject>;

/** All plants must be visible to the caller; otherwise nothing is changed. */
export async function copyLook(
  { db, clock, log }: Pick<ScreensDeps, 'db' | 'clock' | 'log'>,
  { plantId, toPlantIds, withLogo }: Request,
  caller: Caller,
): Promise<CallResponse<typeof copyProject>> {
  const targets = [...new Set(toPlantIds)].filter((id) => id !== plantId);
  if ((await countVisible(db, caller, targets)) < targets.length) throw new AppError(commonErrors.notFound);
  await db.transaction().execute(async (tx) => {
    await lockPlants(tx, [plantId, ...targets]);
    const source = await lookOf(tx, plantId);
    for (const target of targets) {
      const own = await lookOf(tx, target);
      const newLogoId = withLogo ? await copyLogo(tx, source.logoId, target, caller.accountId) : null;
      await sql`INSERT INTO screen_project (plant_id, theme, accent, logo_id, updated_at)
        VALUES (${target}, ${source.theme}, ${source.accent}, ${newLogoId}, ${clock.now()})
        ON CONFLICT (plant_id) DO UPDATE SET theme = excluded.theme, accent = excluded.accent,
          logo_id = coalesce(excluded.logo_id, screen_project.logo_id), updated_at = excluded.updated_at,
          version = screen_project.version + 1`.execute(tx);
      const changes = changesBetween(
        projectLogFields,
        { colours: coloursOf(own), logo: own.logoId !== null },
        { colours: coloursOf(source), logo: newLogoId !== null || own.logoId !== null },
      );
      await log.write(caller, { action: projectCopyLog.copyProject, changes, plantId: target }, tx);
      if (newLogoId) await log.write(caller, { action: projectLog.useLogo, plantId: target }, tx);
    }
  });
  return { plants: targets.length };
}

async function countVisible(db: Database, caller: Caller, plantIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${visiblePlantIds(caller)} AS v (id)
    WHERE v.id = ANY (${pgArray(plantIds, (id) => id)}::bigint[])`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

interface Look {
  readonly theme: string;
  readonly accent: string | null;
  readonly logoId: string | null;
}

async function lookOf(tx: Database, plantId: number): Promise<Look> {
  const { rows } = await sql<Look>`SELECT coalesce(s.theme, ${SCREEN_THEMES[0]}) AS theme,
      s.accent, s.logo_id AS "logoId"
    FROM plant p LEFT JOIN screen_project s ON s.plant_id = p.id WHERE p.id = ${plantId}`.execute(tx);
  if (!rows[0]) throw new AppError(commonErrors.notFound);
  return rows[0];
}

/**
 * A picture belongs to one plant, whose users may read it: each plant gets its own picture of the same file. Does
 * nothing without a logo, or if the plant already shows that file.
 */
async function copyLogo(
  tx: Database,
  logoId: string | null,
  plantId: number,
  accountId: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO picture (plant_id, purpose, file_id, width, height, size_bytes, created_by)
    SELECT ${plantId}, l.purpose, l.file_id, l.width, l.height, l.size_bytes, ${accountId}
    FROM picture l WHERE l.id = ${logoId}
      AND NOT EXISTS (SELECT 1 FROM screen_project s JOIN picture own ON own.id = s.logo_id
        WHERE s.plant_id = ${plantId} AND own.file_id = l.file_id)
    RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

export const createProjectCopy = (deps: ScreensDeps): FeaturePart => ({
  routes: [route(copyProject, (request, caller) => copyLook(deps, request, caller))],
});
