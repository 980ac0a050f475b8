import { describe, expect, it, vi } from 'vitest';
import { DIAGRAM_MAX, type DiagramEdge } from '../../contract/index.ts';
import { addNode, connect, moveNodes } from '../model/commands.ts';
import { addLayer, updateLayer } from '../model/layers.ts';
import { emptyDiagram, newNode } from '../model/parts.ts';
import { DRAG, EditorStore } from './store.ts';

const node = (id: string) => ({ ...newNode('pv', id, { x: 100, y: 100 }, 'base'), id });
const start = addNode(addNode(emptyDiagram('Base'), node('a')), node('b'));
const right =
  (x: number, ids = 'a') =>
  (diagram: typeof start) =>
    moveNodes(diagram, new Set(ids), { x, y: 0 });
const xs = (store: EditorStore) => store.diagram.nodes.map(({ x }) => x);

describe('the editor', () => {
  it('is unsaved until the present diagram is saved, and again after the next change', () => {
    const store = new EditorStore(start, start, 3);
    expect(store.isDirty).toBe(false);
    store.change(right(8));
    const sent = store.diagram;
    store.change(right(8));
    store.markSaved(sent, 4);
    expect([store.isDirty, store.state().baseVersion]).toEqual([true, 4]);
    store.undo();
    expect(store.isDirty).toBe(false);
  });

  it('starts unsaved if the diagram was never on the server', () => {
    expect(new EditorStore(start, undefined, 0).isDirty).toBe(true);
  });

  it('keeps the previous diagram for the panels while parts are dragged', () => {
    const store = new EditorStore(start, start, 0);
    store.change(right(3), DRAG);
    store.change(right(5), DRAG);
    expect(store.state().settled).toBe(start);
    store.seal();
    expect(store.state().settled).toBe(store.diagram);
    store.undo();
    expect(store.diagram).toBe(start);
  });

  it('offsets each further paste, and selects the pasted parts', () => {
    const store = new EditorStore(start, start, 0);
    store.select(['a']);
    store.copy();
    store.paste();
    store.paste();
    expect(xs(store).map((x) => x - (xs(store)[0] ?? 0))).toEqual([0, 0, 24, 48]);
    expect([...store.state().selection]).toEqual([store.diagram.nodes.at(-1)?.id]);
    store.cut();
    expect(store.diagram.nodes).toHaveLength(3);
    expect(store.state().selection.size).toBe(0);
  });

  it('drops removed parts from the selection, and leaves a removed layer', () => {
    const store = new EditorStore(start, start, 0);
    store.change((diagram) => addLayer(diagram, 'Upper'));
    const upper = store.diagram.layers[1]?.id ?? '';
    store.setLayer(upper);
    store.select(['a', 'b']);
    store.undo();
    expect(store.state().layerId).toBe('base');
    store.remove();
    expect(store.state().selection.size).toBe(0);
  });

  it('selects all parts except those on locked or hidden layers', () => {
    const store = new EditorStore(start, start, 0);
    store.selectAll();
    expect(store.state().selection.size).toBe(2);
    store.change((diagram) => updateLayer(diagram, 'base', { locked: true }));
    store.selectAll();
    expect(store.state().selection.size).toBe(0);
  });

  it('deselects parts when their layer is locked or hidden, and cannot select them', () => {
    for (const change of [{ locked: true }, { visible: false }]) {
      const store = new EditorStore(addLayer(start, 'Upper'), start, 0);
      store.select(['a', 'b']);
      store.change((diagram) => updateLayer(diagram, 'base', change));
      expect(store.state().selection.size).toBe(0);
      store.select(['a']);
      expect(store.state().selection.size).toBe(0);
    }
  });

  it('adds new parts to the topmost unlocked visible layer, and refuses if there is none', () => {
    const store = new EditorStore(addLayer(start, 'Upper'), start, 0);
    const upper = store.diagram.layers[1]?.id ?? '';
    store.select(['a']);
    store.copy();
    store.change((diagram) => updateLayer(diagram, 'base', { visible: false }));
    store.setLayer('base');
    expect([store.freeLayerId, store.state().layerId]).toEqual([upper, upper]);
    expect(store.paste()).toBeUndefined();
    expect(store.diagram.nodes.at(-1)?.layerId).toBe(upper);
    store.change((diagram) => updateLayer(diagram, upper, { locked: true }));
    expect(store.freeLayerId).toBeUndefined();
    expect(store.paste()).toBe('noLayer');
    expect(store.diagram.nodes).toHaveLength(3);
    store.change((diagram) => updateLayer(diagram, 'base', { visible: true }));
    expect(store.state().layerId).toBe('base');
  });

  const line: DiagramEdge = {
    id: 'l',
    layerId: 'base',
    shape: 'step',
    ink: 'faint',
    widthPx: 4,
    flow: null,
    from: { nodeId: 'a', side: 'right' },
    to: { nodeId: 'b', side: 'left' },
  };

  it('cuts only what can be pasted: no line without both end parts', () => {
    const joined = connect(addNode(start, node('c')), line);
    const store = new EditorStore(joined, joined, 0);
    store.select(['l']);
    expect([store.copy(), store.duplicate(), store.cut()]).toEqual(['lineAlone', 'lineAlone', 'lineAlone']);
    expect(store.diagram).toBe(joined);
    store.select(['c', 'l']);
    expect(store.cut()).toBeUndefined();
    expect([store.diagram.nodes.length, store.diagram.edges.length]).toEqual([2, 1]);
    store.select(['a', 'b', 'l']);
    store.cut();
    store.paste();
    expect([store.diagram.nodes.length, store.diagram.edges.length]).toEqual([2, 1]);
  });

  it('refuses to paste into a full diagram', () => {
    const nodes = Array.from({ length: DIAGRAM_MAX.nodes }, (_, n) => node(`n${n}`));
    const store = new EditorStore({ ...start, nodes }, undefined, 0);
    store.select(['n0']);
    store.copy();
    expect([store.paste(), store.duplicate()]).toEqual(['full', 'full']);
    const edges = Array.from({ length: DIAGRAM_MAX.edges }, (_, n) => ({ ...line, id: `l${n}` }));
    const lined = new EditorStore({ ...start, edges }, undefined, 0);
    lined.select(['a', 'b']);
    expect(lined.duplicate()).toBe('fullLines');
    expect(lined.diagram.nodes).toHaveLength(2);
  });

  it('ends only the given group of steps', () => {
    const store = new EditorStore(start, start, 0);
    store.change(right(1), 'nudge');
    store.seal(DRAG);
    store.change(right(1), 'nudge');
    store.seal('nudge');
    store.change(right(1), 'nudge');
    expect(store.state().history.past).toHaveLength(2);
  });

  it('does not notify listeners when nothing changed', () => {
    const store = new EditorStore(start, start, 0);
    const listener = vi.fn();
    const end = store.listen(listener);
    store.change(right(0));
    store.select([]);
    store.undo();
    store.showGuides([]);
    expect(listener).not.toHaveBeenCalled();
    store.toggle('grid');
    end();
    store.toggle('grid');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
