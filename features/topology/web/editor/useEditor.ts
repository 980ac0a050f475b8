import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { DiagramEdge, DiagramNode } from '../../contract/index.ts';
import type { EditorState, EditorStore } from './store.ts';

const EditorContext = createContext<EditorStore | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): EditorStore {
  const store = use(EditorContext);
  if (!store) throw new Error('outside of the editor');
  return store;
}

/** `read` must return the same object as long as the value does not change. */
export function useEditorState<T>(read: (state: EditorState) => T): T {
  const store = useEditor();
  return useSyncExternalStore(store.listen, () => read(store.state()));
}

export interface Selected {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

export function useSelected(): Selected {
  const selection = useEditorState((state) => state.selection);
  const diagram = useEditorState((state) => state.settled);
  return useMemo(
    () => ({
      nodes: diagram.nodes.filter(({ id }) => selection.has(id)),
      edges: diagram.edges.filter(({ id }) => selection.has(id)),
    }),
    [diagram, selection],
  );
}
