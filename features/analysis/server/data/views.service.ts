import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Caller } from '@heliodon/server-kit/caller';
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
import { deleteOwn, type SavedDeps, type SavedKind, saveOwn } from '../saved/saved.service.ts';
import { analysedPlants } from './data.service.ts';

const VIEWS: SavedKind = {
  table: 'analysis_view',
  max: MAX_VIEWS,
  errors: { nameTaken: analysisErrors.viewNameTaken, tooMany: analysisErrors.tooManyViews },
  actions: { save: dataLog.saveView, delete: dataLog.deleteView },
};

/** Views of the caller by name, with the plants that are still visible; a view without visible plants is left out. */
export async function listViews(
  { db }: Pick<SavedDeps, 'db'>,
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
  deps: SavedDeps,
  { viewId, name, content }: CallRequest<typeof saveAnalysisView>,
  caller: Caller,
): Promise<CallResponse<typeof saveAnalysisView>> {
  await analysedPlants(deps.db, caller, content.plantIds);
  return { viewId: await saveOwn(deps, VIEWS, caller, viewId ?? undefined, { name, content }) };
}

export async function removeView(
  deps: SavedDeps,
  { viewId }: CallRequest<typeof deleteAnalysisView>,
  caller: Caller,
): Promise<CallResponse<typeof deleteAnalysisView>> {
  await deleteOwn(deps, VIEWS, caller, viewId);
  return {};
}
