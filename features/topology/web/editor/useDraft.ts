import { kept } from '@heliodon/web/storage';
import { useUserStore } from '@heliodon/web/stores';
import { useEffect } from 'react';
import { type Diagram, diagram as diagramSchema } from '../../contract/index.ts';
import { draftOf, withDraft, withoutDraft } from '../model/drafts.ts';
import type { EditorStore } from './store.ts';

const WRITE_AFTER_MS = 600;

export interface Draft {
  readonly diagram: Diagram;
  readonly baseVersion: number;
  readonly atMs: number;
}

/**
 * The unsaved draft of this account for the plant; undefined if it does not match the diagram schema any
 * more.
 */
export function readDraft(accountId: number, plantId: number): Draft | undefined {
  const found = draftOf(kept.topologyDrafts.read() ?? [], accountId, plantId);
  if (!found) return undefined;
  const { success, data } = diagramSchema.safeParse(found.diagram);
  return success ? { ...found, diagram: data } : undefined;
}

function writeDraft(accountId: number, plantId: number, store: EditorStore): void {
  const drafts = kept.topologyDrafts.read() ?? [];
  const { baseVersion } = store.state();
  const draft = { accountId, plantId, baseVersion, atMs: Date.now(), diagram: store.diagram };
  kept.topologyDrafts.write(
    store.isDirty ? withDraft(drafts, draft) : withoutDraft(drafts, accountId, plantId),
  );
}

export const useAccountId = (): number => useUserStore((state) => state.userInfo?.accountId ?? 0);

export function forgetDraft(accountId: number, plantId: number): void {
  kept.topologyDrafts.write(withoutDraft(kept.topologyDrafts.read() ?? [], accountId, plantId));
}

/** Keeps unsaved changes in the browser until they are saved. */
export function useDraft(store: EditorStore, plantId: number): void {
  const accountId = useAccountId();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      writeDraft(accountId, plantId, store);
    };
    let [seen, wasDirty] = [store.diagram, store.isDirty];
    const end = store.listen(() => {
      if (store.diagram === seen && store.isDirty === wasDirty) return;
      [seen, wasDirty] = [store.diagram, store.isDirty];
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_AFTER_MS);
    });
    return () => {
      end();
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    };
  }, [store, accountId, plantId]);
}
