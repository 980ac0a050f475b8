import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { type History, redo, seal, startHistory, step, undo } from '@heliodon/web/editHistory';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import { type MapFault, mapFaults } from '../model/faults.ts';
import type { MapDraft } from '../model/mapDraft.ts';
import { mapFileText } from '../model/mapFile.ts';

export interface MapEditor {
  readonly draft: MapDraft;
  readonly kind: DeviceKind | undefined;
  readonly faults: readonly MapFault[];
  readonly isDirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Consecutive changes of the same group are undone together: the letters typed into a field. */
  readonly change: (command: (draft: MapDraft) => MapDraft, group?: string) => void;
  /** The next change begins a new step. */
  readonly seal: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** `saved`: as on the server; undefined if it was never saved. */
export function useMapEditor(initial: MapDraft, saved: MapDraft | undefined): MapEditor {
  const [history, setHistory] = useState<History<MapDraft>>(() => startHistory(initial));
  const draft = history.present;
  const savedText = useMemo(() => saved && mapFileText(saved), [saved]);
  const isDirty = useMemo(
    () => (savedText === undefined ? draft !== initial : mapFileText(draft) !== savedText),
    [draft, savedText, initial],
  );
  const faults = useMemo(() => mapFaults(draft), [draft]);
  const change = useCallback<MapEditor['change']>(
    (command, group) => setHistory((before) => step(before, command(before.present), group)),
    [],
  );
  return {
    draft,
    kind: kindById(draft.kind),
    faults,
    isDirty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    seal: useCallback(() => setHistory(seal), []),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
  };
}

const EditorContext = createContext<MapEditor | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): MapEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('outside of the editor');
  return editor;
}
