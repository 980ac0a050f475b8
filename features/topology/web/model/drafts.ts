import type { TopologyDraft } from '@heliodon/web/storage';

const MAX_DRAFTS = 5;
/** Browsers limit the local storage of a site to about 5 MB in total. */
const MAX_CHARS = 1_500_000;

const ofSame = (a: TopologyDraft, accountId: number, plantId: number) =>
  a.accountId === accountId && a.plantId === plantId;

/** Newest first; the oldest are dropped above the maximum number or total size. */
export function withDraft(drafts: readonly TopologyDraft[], draft: TopologyDraft): TopologyDraft[] {
  const others = withoutDraft(drafts, draft.accountId, draft.plantId);
  const kept: TopologyDraft[] = [];
  let chars = 0;
  for (const one of [draft, ...others]) {
    chars += JSON.stringify(one).length;
    if (kept.length === MAX_DRAFTS || chars > MAX_CHARS) break;
    kept.push(one);
  }
  return kept;
}

export const withoutDraft = (
  drafts: readonly TopologyDraft[],
  accountId: number,
  plantId: number,
): TopologyDraft[] => drafts.filter((one) => !ofSame(one, accountId, plantId));

export const draftOf = (
  drafts: readonly TopologyDraft[],
  accountId: number,
  plantId: number,
): TopologyDraft | undefined => drafts.find((one) => ofSame(one, accountId, plantId));
