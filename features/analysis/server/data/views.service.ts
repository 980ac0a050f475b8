import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { plantsSeenBy } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { analysisErrors } from '../../contract/analysis-range.schema.ts';
import {
  dataLog,
  type deleteAnalysisView,
  type getAnalysisViews,
  MAX_VIEWS,
  type saveAnalysisView,
  viewContent,
} from '../../contract/data.contract.ts';
import { analysedPlants } from './data.service.ts';

export interface ViewsDeps {
  readonly db: Database;
  readonly log: OperationLog;
}

/** Views of the caller by name, each with the plants that are still seen; without any it is not shown. */
export async function listViews(
  { db }: ViewsDeps,
  caller: Caller,
): Promise<CallResponse<typeof getAnalysisViews>> {
  const rows = await db
    .selectFrom('analysis_view')
    .select(['id as viewId', 'name', 'content'])
    .where('account_id', '=', caller.accountId)
    .orderBy(sql`lower(name)`)
    .execute();
  const parsed = rows.flatMap(({ viewId, name, content }) => {
    const known = viewContent.safeParse(content);
    return known.success ? [{ viewId, name, content: known.data }] : [];
  });
  const named = [...new Set(parsed.flatMap(({ content }) => content.plantIds))];
  const [seen] = await plantsSeenBy(db, [caller], named);
  const views = parsed.map(({ content, ...view }) => ({
    ...view,
    content: { ...content, plantIds: content.plantIds.filter((plantId) => seen?.has(plantId)) },
  }));
  return { views: views.filter(({ content }) => content.plantIds.length > 0) };
}

export async function saveView(
  { db, log }: ViewsDeps,
  { viewId, name, content }: CallRequest<typeof saveAnalysisView>,
  caller: Caller,
): Promise<CallResponse<typeof saveAnalysisView>> {
  const { accountId } = caller;
  await analysedPlants(db, caller, content.plantIds);
  return db.transaction().execute(async (tx) => {
    // Two tabs of an account save one after the other.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const own = await tx
      .selectFrom('analysis_view')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .execute();
    const same = own.find((view) => view.name.toLowerCase() === name.toLowerCase() && view.id !== viewId);
    if (same) throw new AppError(analysisErrors.viewNameTaken);
    const values = { account_id: accountId, name, content: JSON.stringify(content) };
    let saved = viewId;
    if (viewId === null) {
      if (own.length >= MAX_VIEWS) throw new AppError(analysisErrors.tooManyViews, { max: MAX_VIEWS });
      const added = await tx
        .insertInto('analysis_view')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      saved = added.id;
    } else {
      if (!own.some(({ id }) => id === viewId)) throw new AppError(commonErrors.notFound);
      await tx
        .updateTable('analysis_view')
        .set({ ...values, updated_at: sql`now()` })
        .where('id', '=', viewId)
        .execute();
    }
    await log.write(caller, { action: dataLog.saveView, params: { name } }, tx);
    return { viewId: saved as number };
  });
}

export async function removeView(
  { db, log }: ViewsDeps,
  { viewId }: CallRequest<typeof deleteAnalysisView>,
  caller: Caller,
): Promise<CallResponse<typeof deleteAnalysisView>> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('analysis_view')
      .where('id', '=', viewId)
      .where('account_id', '=', caller.accountId)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw new AppError(commonErrors.notFound);
    await log.write(caller, { action: dataLog.deleteView, params: { name: gone.name } }, tx);
  });
  return {};
}
