import { type History, redo, seal, startHistory, step, undo } from '@heliodon/web/editHistory';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DIAGRAM_MAX, type Diagram, type DiagramEdge, diagram as schema } from '../../contract/index.ts';
import { ALIGNMENTS, align, distribute, ORDERS, reorder } from './arrange.ts';
import { copyParts, pasteParts } from './clipboard.ts';
import {
  addNode,
  connect,
  moveNodes,
  placeNodes,
  removeParts,
  resizeNode,
  rotate,
  setLocked,
} from './commands.ts';
import { addLayer, countOn, layerForNew, moveLayer, removeLayer, updateLayer } from './layers.ts';
import { emptyDiagram, newNode } from './parts.ts';
import { withPicture } from './picture.ts';

type Place = readonly [id: string, x: number, y: number, width?: number, height?: number];

function drawing(...places: Place[]): Diagram {
  const nodes = places.map(([id, x, y, width = 100, height = 50]) => ({
    ...newNode('box', '', { x: 0, y: 0 }, 'base'),
    id,
    x,
    y,
    width,
    height,
  }));
  return { ...emptyDiagram('Layer'), nodes };
}

const line = (id: string, from: string, to: string): DiagramEdge => ({
  id,
  layerId: 'base',
  shape: 'step',
  ink: 'faint',
  widthPx: 4,
  flow: null,
  from: { nodeId: from, side: 'right' },
  to: { nodeId: to, side: 'left' },
});

const placesOf = ({ nodes }: Diagram) => nodes.map(({ id, x, y }) => [id, x, y]);
const idsOf = ({ nodes }: Diagram) => nodes.map(({ id }) => id).join('');
const ids = (text: string) => new Set(text);

describe('commands', () => {
  const three = drawing(['a', 0, 0], ['b', 200, 100], ['c', 400, 300]);

  it('move selected parts that are not locked', () => {
    const locked = setLocked(three, ids('b'), true);
    expect(placesOf(moveNodes(locked, ids('ab'), { x: 5, y: -3 }))).toEqual([
      ['a', 5, -3],
      ['b', 200, 100],
      ['c', 400, 300],
    ]);
    const layerLocked = updateLayer(three, 'base', { locked: true });
    expect(moveNodes(layerLocked, ids('abc'), { x: 5, y: 0 })).toBe(layerLocked);
  });

  it('return the same object if nothing changes', () => {
    expect(moveNodes(three, ids('a'), { x: 0, y: 0 })).toBe(three);
    expect(placeNodes(three, new Map([['a', { x: 0, y: 0 }]]))).toBe(three);
    expect(resizeNode(three, 'a', { width: 100 })).toBe(three);
    expect(removeParts(three, ids('z'))).toBe(three);
    expect(reorder(three, ids('c'), 'front')).toBe(three);
  });

  it('resize to at least four pixels', () => {
    expect(resizeNode(three, 'a', { x: 10, width: 1 }).nodes[0]).toMatchObject({
      x: 10,
      width: 4,
      height: 50,
    });
  });

  it('delete a line with either of its end parts', () => {
    const joined = connect(connect(three, line('1', 'a', 'b')), line('2', 'b', 'c'));
    expect(removeParts(joined, ids('c')).edges.map(({ id }) => id)).toEqual(['1']);
    expect(removeParts(joined, ids('1')).edges.map(({ id }) => id)).toEqual(['2']);
    const locked = updateLayer(joined, 'base', { locked: true });
    expect(removeParts(locked, ids('abc12'))).toBe(locked);
  });

  it('connect two parts once, and no part to itself', () => {
    const joined = connect(three, line('1', 'a', 'b'));
    expect(connect(joined, line('2', 'a', 'b'))).toBe(joined);
    const back = { ...line('3', 'b', 'a'), from: line('1', 'a', 'b').to, to: line('1', 'a', 'b').from };
    expect(connect(joined, back)).toBe(joined);
    expect(connect(joined, line('4', 'a', 'a'))).toBe(joined);
  });

  it('rotate symbols by 90°, and a busbar around its middle', () => {
    const bar = { ...newNode('busbar', '', { x: 320, y: 100 }, 'base'), id: 'a' };
    const pv = { ...newNode('pv', 'PV', { x: 0, y: 0 }, 'base'), id: 'b' };
    const turned = rotate(addNode(addNode(emptyDiagram('L'), bar), pv), ids('ab'));
    expect(turned.nodes[0]).toMatchObject({ x: 314, y: -220, width: 12, height: 640 });
    expect(turned.nodes[1]).toMatchObject({ rotation: 90 });
  });

  it('refuse more parts than the maximum', () => {
    const full = drawing(...Array.from({ length: DIAGRAM_MAX.nodes }, (_, n): Place => [`n${n}`, n, 0]));
    expect(addNode(full, newNode('pv', '', { x: 0, y: 0 }, 'base'))).toBe(full);
    const pasted = pasteParts(full, copyParts(full, new Set(['n0'])), { x: 1, y: 1 }, 'base');
    expect([pasted.diagram, pasted.refused]).toEqual([full, 'full']);
  });
});

describe('arranging', () => {
  const three = drawing(['a', 0, 0, 100, 50], ['b', 200, 100, 50, 20], ['c', 400, 300, 20, 80]);

  test.each([
    ['left', [0, 0, 0], [0, 100, 300]],
    ['center', [160, 185, 200], [0, 100, 300]],
    ['right', [320, 370, 400], [0, 100, 300]],
    ['top', [0, 200, 400], [0, 0, 0]],
    ['middle', [0, 200, 400], [165, 180, 150]],
    ['bottom', [0, 200, 400], [330, 360, 300]],
  ] as const)('%s', (how, xs, ys) => {
    const { nodes } = align(three, ids('abc'), how);
    expect(nodes.map(({ x }) => x)).toEqual(xs);
    expect(nodes.map(({ y }) => y)).toEqual(ys);
  });

  it('a single part is not aligned', () => {
    for (const how of ALIGNMENTS) expect(align(three, ids('a'), how)).toBe(three);
  });

  it('equal gaps: 420 wide, 170 filled, 125 between', () => {
    expect(distribute(three, ids('abc'), 'x').nodes.map(({ x }) => x)).toEqual([0, 225, 400]);
    // 380 high, 150 filled, 115 between.
    expect(distribute(three, ids('abc'), 'y').nodes.map(({ y }) => y)).toEqual([0, 165, 300]);
    expect(distribute(three, ids('ab'), 'x')).toBe(three);
  });

  test.each([
    ['front', 'a', 'bcda'],
    ['front', 'ac', 'bdac'],
    ['back', 'cd', 'cdab'],
    ['forward', 'a', 'bacd'],
    ['forward', 'ab', 'cabd'],
    ['backward', 'd', 'abdc'],
    ['backward', 'cd', 'acdb'],
    ['backward', 'a', 'abcd'],
  ] as const)('%s of %s gives %s', (how, chosen, order) => {
    const four = drawing(['a', 0, 0], ['b', 0, 0], ['c', 0, 0], ['d', 0, 0]);
    expect(idsOf(reorder(four, ids(chosen), how))).toBe(order);
  });
});

describe('layers', () => {
  const two = addLayer(drawing(['a', 0, 0], ['b', 0, 0]), 'Upper');
  const upper = two.layers[1]?.id ?? '';
  const split = {
    ...connect(two, line('1', 'a', 'b')),
    nodes: two.nodes.map((node) => (node.id === 'b' ? { ...node, layerId: upper } : node)),
  };

  it('are removed with all their parts, and the lines that led there', () => {
    expect(countOn(split, upper)).toBe(1);
    const left = removeLayer(split, upper);
    expect([left.layers.length, idsOf(left), left.edges.length]).toEqual([1, 'a', 0]);
    expect(removeLayer(left, 'base')).toBe(left);
  });

  test.each([
    ['the one that is wanted', 'base', {}, {}, 'base'],
    ['the upper one, the wanted one is locked', 'base', { locked: true }, {}, 'upper'],
    ['the upper one, the wanted one is hidden', 'base', { visible: false }, {}, 'upper'],
    ['the upper one, the wanted one is gone', 'gone', {}, {}, 'upper'],
    ['the lower one, the upper one is locked', 'upper', {}, { locked: true }, 'base'],
    ['none', 'base', { visible: false }, { locked: true }, undefined],
  ])('new parts are added to %s', (_, wanted, base, above, layerId) => {
    const layer = { name: 'L', visible: true, locked: false };
    const layers = [
      { ...layer, id: 'base', ...base },
      { ...layer, id: 'upper', ...above },
    ];
    expect(layerForNew({ layers }, wanted)).toBe(layerId);
  });

  it('change places within the bounds of the list', () => {
    expect(moveLayer(split, 'base', 1).layers.map(({ id }) => id)).toEqual([upper, 'base']);
    expect(moveLayer(split, 'base', -1)).toBe(split);
  });
});

describe('copies', () => {
  it('get new ids, lines included, and are pasted with an offset', () => {
    const two = connect(drawing(['a', 0, 0], ['b', 200, 0]), line('1', 'a', 'b'));
    const { diagram, ids: came } = pasteParts(two, copyParts(two, ids('ab')), { x: 24, y: 24 }, 'base');
    expect(diagram.nodes.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [200, 0],
      [24, 24],
      [224, 24],
    ]);
    expect(schema.safeParse(diagram).success).toBe(true);
    expect(came.size).toBe(2);
    const [, copied] = diagram.edges;
    expect(came.has(copied?.from.nodeId ?? '') && came.has(copied?.to.nodeId ?? '')).toBe(true);
  });

  it('omit lines to other parts, and use a layer that exists', () => {
    const two = connect(drawing(['a', 0, 0], ['b', 200, 0]), line('1', 'a', 'b'));
    const clip = copyParts(two, ids('a'));
    expect(clip.edges).toEqual([]);
    const other = { ...emptyDiagram('L'), layers: [{ id: 'x', name: 'X', visible: true, locked: false }] };
    expect(pasteParts(other, clip, { x: 0, y: 0 }, 'x').diagram.nodes[0]?.layerId).toBe('x');
    const hidden = updateLayer(addLayer(two, 'Upper'), 'base', { visible: false });
    const upper = hidden.layers[1]?.id ?? '';
    expect(pasteParts(hidden, clip, { x: 0, y: 0 }, upper).diagram.nodes.at(-1)?.layerId).toBe(upper);
  });
});

describe('history', () => {
  const start = drawing(['a', 0, 0], ['b', 200, 100], ['c', 400, 300]);
  const moved = (history: History<Diagram>, x: number, group?: string) =>
    step(history, moveNodes(history.present, ids('a'), { x, y: 0 }), group);

  it('a drag is one step, the next drag is another', () => {
    let history = moved(moved(moved(startHistory(start), 1, 'drag'), 2, 'drag'), 3, 'drag');
    expect(history.past.length).toBe(1);
    history = moved(seal(history), 4, 'drag');
    expect(undo(history).present.nodes[0]?.x).toBe(6);
    expect(undo(undo(history)).present).toBe(start);
    expect(redo(undo(history)).present).toBe(history.present);
  });

  it('keeps a hundred steps, and discards undone steps after a new change', () => {
    let history = startHistory(start);
    for (let n = 0; n < 150; n += 1) history = moved(history, 1);
    expect(history.past.length).toBe(100);
    expect(redo(moved(undo(history), 5)).present.nodes[0]?.x).toBe(154);
  });

  const command = fc.oneof(
    fc.constantFrom(...ALIGNMENTS).map((how) => (d: Diagram, set: Set<string>) => align(d, set, how)),
    fc.constantFrom(...ORDERS).map((how) => (d: Diagram, set: Set<string>) => reorder(d, set, how)),
    fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 })).map(
      ([x, y]) =>
        (d: Diagram, set: Set<string>) =>
          moveNodes(d, set, { x, y }),
    ),
    fc.constant((d: Diagram, set: Set<string>) => removeParts(d, set)),
    fc.constant((d: Diagram, set: Set<string>) => rotate(d, set)),
    fc.constant((d: Diagram, set: Set<string>) => setLocked(d, set, true)),
    fc.constant(
      (d: Diagram, set: Set<string>) => pasteParts(d, copyParts(d, set), { x: 1, y: 1 }, 'base').diagram,
    ),
    fc.constant((d: Diagram) => addLayer(d, 'L')),
  );

  it('undoing everything restores the first diagram, and redoing everything the last', () => {
    const steps = fc.array(fc.tuple(command, fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, (list) => {
        const frozen = JSON.stringify(start);
        let history = startHistory(start);
        for (const [run, chosen] of list) history = step(history, run(history.present, new Set(chosen)));
        const end = history.present;
        const times = history.past.length;
        for (let n = 0; n < times; n += 1) history = undo(history);
        expect(history.present).toBe(start);
        expect(JSON.stringify(start)).toBe(frozen);
        for (let n = 0; n < times; n += 1) history = redo(history);
        expect(history.present).toBe(end);
        expect(schema.safeParse(end).success).toBe(true);
      }),
    );
  });
});

test('a picture sets the size of an empty sheet, and the ratio of others', () => {
  const picture = { pictureId: '3f0c6e8a-5f0e-4c56-9d6c-0a1f7b1f3a11', width: 3000, height: 1500 };
  expect(withPicture(emptyDiagram('L'), picture)).toMatchObject({ width: 3000, height: 1500 });
  expect(withPicture(drawing(['a', 0, 0]), picture)).toMatchObject({ width: 2560, height: 1280 });
  const wide = { ...picture, width: 16_000, height: 8000 };
  expect(withPicture(emptyDiagram('L'), wide)).toMatchObject({ width: 7680, height: 3840 });
});
