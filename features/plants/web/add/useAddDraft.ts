import { formatDate } from '@heliodon/kernel/format/time';
import { kept } from '@heliodon/web/storage';
import { useUserStore } from '@heliodon/web/stores';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AddDraft, emptyDraft, restoreDraft } from './addDraft.ts';

const WRITE_PAUSE_MS = 250;

function freshDraft(): AddDraft {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return emptyDraft(formatDate(Date.now(), timeZone), timeZone);
}

/** Draft that survives a reload and a later visit; it is cleared when the plant is added. */
export function useAddDraft() {
  const accountId = useUserStore((state) => state.userInfo?.accountId ?? 0);
  const [draft, setDraft] = useState(() => restoreDraft(kept.addPlantForm.read(), accountId, freshDraft()));
  const [touched, setTouched] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!touched) return;
    const write = () => kept.addPlantForm.write({ accountId, draft });
    pause.current = setTimeout(write, WRITE_PAUSE_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(pause.current);
      window.removeEventListener('pagehide', write);
    };
  }, [draft, touched, accountId]);

  const change = useCallback((patch: (before: AddDraft) => Partial<AddDraft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...patch(before) }));
  }, []);

  const clear = useCallback(() => {
    setTouched(false);
    // A write due before the next render would restore the draft.
    clearTimeout(pause.current);
    kept.addPlantForm.clear();
    setDraft(freshDraft());
  }, []);

  /** Stores the draft immediately, without delay, before navigation to another page. */
  const keep = (patch: Partial<AddDraft>) =>
    kept.addPlantForm.write({ accountId, draft: { ...draft, ...patch } });

  return { draft, change, clear, keep };
}
