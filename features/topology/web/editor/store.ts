import { type History, redo, seal, startHistory, step, undo } from '@heliodon/web/editHistory';
import type { Diagram } from '../../contract/index.ts';
import { type Clip, copyParts, pasteParts } from '../model/clipboard.ts';
import { type Ids, removeParts } from '../model/commands.ts';

import { freeLayerIds, layerForNew } from '../model/layers.ts';
import type { Guide } from '../model/snap.ts';

export interface EditorState {
  readonly history: History<Diagram>;
  /** The diagram for the panels beside the canvas: during a drag, its state before the drag. */
  readonly settled: Diagram;
  /** Ids of parts and lines. */
  readonly selection: Ids;
  /** Layer that new parts are added to. */
  readonly layerId: string;
  readonly clip: Clip | undefined;
  readonly guides: readonly Guide[];
  readonly grid: boolean;
  readonly snapping: boolean;
  /** The diagram as saved on the server; the editor is unsaved while its diagram differs. */
  readonly saved: Diagram | undefined;
  readonly baseVersion: number;
}

/** The group of history steps of one drag. */
export const DRAG = 'drag';

const NONE: Ids = new Set();
const NO_GUIDES: readonly Guide[] = [];
/** Offset between a part and its copy, in pixels of the sheet. */
const PASTE_OFFSET_PX = 24;

/** Reasons why a command was refused; to be shown to the user. */
export type Refusal = 'full' | 'fullLines' | 'noLayer' | 'lineAlone';

/** The layer marked in the panel, also if no layer is free. */
const layerOf = (diagram: Diagram, wanted: string): string =>
  layerForNew(diagram, wanted) ?? diagram.layers.at(-1)?.id ?? '';

/** Parts on hidden or locked layers cannot be selected. */
function selectable(diagram: Diagram, ids: Iterable<string>): Ids {
  const free = freeLayerIds(diagram);
  const wanted = new Set(ids);
  const parts = [...diagram.nodes, ...diagram.edges];
  return new Set(parts.filter(({ id, layerId }) => wanted.has(id) && free.has(layerId)).map(({ id }) => id));
}

/** State of the editor with all commands. Components subscribe; the store depends on no component. */
export class EditorStore {
  #state: EditorState;
  readonly #listeners = new Set<() => void>();

  /** `saved`: the diagram on the server; undefined if the initial diagram was never saved. */
  constructor(diagram: Diagram, saved: Diagram | undefined, baseVersion: number) {
    this.#state = {
      history: startHistory(diagram),
      settled: diagram,
      selection: NONE,
      layerId: layerOf(diagram, ''),
      clip: undefined,
      guides: NO_GUIDES,
      grid: true,
      snapping: true,
      saved,
      baseVersion,
    };
  }

  state = (): EditorState => this.#state;
  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  get diagram(): Diagram {
    return this.#state.history.present;
  }

  get isDirty(): boolean {
    return this.diagram !== this.#state.saved;
  }

  /** Consecutive steps of the same group are undone together. */
  change(command: (diagram: Diagram) => Diagram, group?: string): void {
    this.#setHistory(step(this.#state.history, command(this.diagram), group));
  }

  /** Layer that new parts are added to; undefined while every layer is hidden or locked. */
  get freeLayerId(): string | undefined {
    return layerForNew(this.diagram, this.#state.layerId);
  }

  /**
   * Ends the current history step, so that the next change starts a new one. `group`: only if that group is
   * current.
   */
  seal(group?: string): void {
    if (group !== undefined && this.#state.history.group !== group) return;
    const history = seal(this.#state.history);
    if (history !== this.#state.history || this.#state.guides.length > 0)
      this.#set({ history, guides: NO_GUIDES });
  }

  undo = (): void => this.#setHistory(undo(this.#state.history));
  redo = (): void => this.#setHistory(redo(this.#state.history));

  select(ids: Iterable<string>): void {
    const selection = selectable(this.diagram, ids);
    const before = this.#state.selection;
    const same = selection.size === before.size && [...selection].every((id) => before.has(id));
    if (!same) this.#set({ selection, history: seal(this.#state.history) });
  }

  selectAll(): void {
    this.select([...this.diagram.nodes, ...this.diagram.edges].map(({ id }) => id));
  }

  copy(): Refusal | undefined {
    const clip = this.#chosen();
    if (clip.nodes.length > 0) this.#set({ clip });
    return this.#lineAlone(clip);
  }

  /** Removes only what was copied: a line without both end parts could not be pasted. */
  cut(): Refusal | undefined {
    const refused = this.copy();
    const { nodes, edges } = this.#chosen();
    const ids = new Set([...nodes, ...edges].map(({ id }) => id));
    this.change((diagram) => removeParts(diagram, ids));
    return refused;
  }

  paste(): Refusal | undefined {
    const { clip } = this.#state;
    return clip && this.#place(clip, true);
  }

  duplicate(): Refusal | undefined {
    const clip = this.#chosen();
    return this.#lineAlone(clip) ?? this.#place(clip, false);
  }

  remove(): void {
    const { selection } = this.#state;
    this.change((diagram) => removeParts(diagram, selection));
  }

  setLayer(layerId: string): void {
    this.#set({ layerId: layerOf(this.diagram, layerId) });
  }

  showGuides(guides: readonly Guide[]): void {
    if (guides.length > 0 || this.#state.guides.length > 0) this.#set({ guides });
  }

  toggle(what: 'grid' | 'snapping'): void {
    this.#set({ [what]: !this.#state[what] });
  }

  /** Records a successful save. */
  markSaved(diagram: Diagram, version: number): void {
    this.#set({ saved: diagram, baseVersion: version, history: seal(this.#state.history) });
  }

  #chosen = (): Clip => copyParts(this.diagram, this.#state.selection);

  #lineAlone({ nodes }: Clip): Refusal | undefined {
    return nodes.length === 0 && this.#state.selection.size > 0 ? 'lineAlone' : undefined;
  }

  #place(clip: Clip, moveClip: boolean): Refusal | undefined {
    if (clip.nodes.length === 0) return undefined;
    const { freeLayerId } = this;
    if (freeLayerId === undefined) return 'noLayer';
    const by = { x: PASTE_OFFSET_PX, y: PASTE_OFFSET_PX };
    const { diagram, ids, refused } = pasteParts(this.diagram, clip, by, freeLayerId);
    if (refused) return refused;
    this.change(() => diagram);
    this.select(ids);
    // The next paste is offset from this one.
    if (moveClip)
      this.#set({
        clip: { ...clip, nodes: clip.nodes.map((n) => ({ ...n, x: n.x + by.x, y: n.y + by.y })) },
      });
    return undefined;
  }

  #setHistory(history: History<Diagram>): void {
    if (history === this.#state.history) return;
    const selection = selectable(history.present, this.#state.selection);
    const layerId = layerOf(history.present, this.#state.layerId);
    const isSame = selection.size === this.#state.selection.size;
    this.#set({ history, layerId, ...(isSame ? {} : { selection }) });
  }

  #set(change: Partial<EditorState>): void {
    const state = { ...this.#state, ...change };
    const { group, present } = state.history;
    this.#state = { ...state, settled: group === DRAG ? state.settled : present };
    for (const listener of this.#listeners) listener();
  }
}
