import { kept } from '@heliodon/web/storage';
import { useUserStore } from '@heliodon/web/stores';
import { useCallback, useRef, useState } from 'react';
import { type Draft, draftSchema, emptyDraft } from '../model/draft.ts';

export type ChangeDraft = (change: (before: Draft) => Draft) => void;

/** The unfinished connection of devices in this tab; one that does not match the schema any more is dropped. */
function readDraft(accountId: number, plantId: number): Draft {
  const found = kept.setupDrafts
    .read()
    ?.find((one) => one.accountId === accountId && one.plantId === plantId);
  return draftSchema.safeParse(found?.draft).data ?? emptyDraft;
}

function writeDraft(accountId: number, plantId: number, draft: Draft): void {
  const others = (kept.setupDrafts.read() ?? []).filter(
    (one) => one.accountId !== accountId || one.plantId !== plantId,
  );
  kept.setupDrafts.write(draft === emptyDraft ? others : [...others, { accountId, plantId, draft }]);
}

/** Input survives going back, leaving the page and a reload. */
export function useDraft(plantId: number): [Draft, ChangeDraft] {
  const accountId = useUserStore((state) => state.userInfo?.accountId ?? 0);
  const [draft, setDraft] = useState(() => readDraft(accountId, plantId));
  // Several changes can follow before the next rendering.
  const latest = useRef(draft);
  const change = useCallback<ChangeDraft>(
    (work) => {
      const next = work(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      writeDraft(accountId, plantId, next);
      setDraft(next);
    },
    [accountId, plantId],
  );
  return [draft, change];
}
