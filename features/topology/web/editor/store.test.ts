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
  it('is unsaved until the server has what is drawn, and again after the next change', () => {
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

  it('begins unsaved with something that the server never had', () => {
    expect(new EditorStore(start, undefined, 0).isDirty).toBe(true);
  });

  it('shows panels what was there before, for as long as something is dragged', () => {
    const store = new EditorStore(start, start, 0);
    store.change(right(3), DRAG);
    store.change(right(5), DRAG);
    expect(store.state().settled).toBe(start);
    store.seal();
    expect(store.state().settled).toBe(store.diagram);
    store.undo();
    expect(store.diagram).toBe(start);
  });

  it('pastes beside, again and again, and selects what came', () => {
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

  it('forgets what is selected when it is gone, and a layer that is not there any more', () => {
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

  it('selects everything but what lies on locked or hidden layers', () => {
    const store = new EditorStore(start, start, 0);
    store.selectAll();
    expect(store.state().selection.size).toBe(2);
    store.change((diagram) => updateLayer(diagram, 'base', { locked: true }));
    store.selectAll();
    expect(store.state().selection.size).toBe(0);
  });

  it('lets go of what is on a layer that is locked or hidden, and takes nothing up there', () => {
    for (const change of [{ locked: true }, { visible: false }]) {
      const store = new EditorStore(addLayer(start, 'Upper'), start, 0);
      store.select(['a', 'b']);
      store.change((diagram) => updateLayer(diagram, 'base', change));
      expect(store.state().selection.size).toBe(0);
      store.select(['a']);
      expect(store.state().selection.size).toBe(0);
    }
  });

  it('puts new things on the uppermost layer that is free, and refuses where none is', () => {
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

  it('cuts only what can be pasted: no line without its ends', () => {
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

  it('says that a drawing is full, and pastes nothing of it', () => {
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

  it('ends a group of steps when it is told to, and no other one', () => {
    const store = new EditorStore(start, start, 0);
    store.change(right(1), 'nudge');
    store.seal(DRAG);
    store.change(right(1), 'nudge');
    store.seal('nudge');
    store.change(right(1), 'nudge');
    expect(store.state().history.past).toHaveLength(2);
  });

  it('tells nobody when nothing changed', () => {
    const store = new EditorStore(start, start, 0);
    const told = vi.fn();
    const end = store.listen(told);
    store.change(right(0));
    store.select([]);
    store.undo();
    store.showGuides([]);
    expect(told).not.toHaveBeenCalled();
    store.toggle('grid');
    end();
    store.toggle('grid');
    expect(told).toHaveBeenCalledTimes(1);
  });
});
