import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { DIAGRAM_MAX, type DiagramNode, SYMBOLS } from '../../contract/index.ts';
import type { Box, Point } from '../model/boxes.ts';
import { addNode } from '../model/commands.ts';
import { newNode, type PartKind } from '../model/parts.ts';
import { useEditor } from './useEditor.ts';
import { useRefusal } from './useRefusal.ts';

const PLAIN_PARTS = ['text', 'value', 'box'] as const;
const MIME = 'application/x-heliodon-part';

export const PARTS: readonly PartKind[] = [...SYMBOLS, ...PLAIN_PARTS];
export const isSymbol = (kind: PartKind): kind is (typeof SYMBOLS)[number] =>
  (SYMBOLS as readonly string[]).includes(kind);

export function dragPart(data: DataTransfer, kind: PartKind): void {
  data.setData(MIME, kind);
  data.effectAllowed = 'copy';
}

export function draggedPart(data: DataTransfer): PartKind | undefined {
  const kind = data.getData(MIME);
  return PARTS.find((known) => known === kind);
}

const STEP_PX = 32;
const TRIES = 16;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Moves the part beside existing ones if a few steps suffice. Areas may be covered by other parts. */
function onFreePlace(node: DiagramNode, nodes: readonly DiagramNode[]): DiagramNode {
  const others = nodes.filter(({ kind }) => kind !== 'box');
  for (let n = 0; n < TRIES; n += 1) {
    const moved = { ...node, x: node.x + n * STEP_PX, y: node.y + n * STEP_PX };
    if (node.kind === 'box' || !others.some((other) => overlap(moved, other))) return moved;
  }
  return node;
}

/** Adds a part where it was dropped, or else in the middle of the visible canvas, and selects it. */
export function useAddPart(): (kind: PartKind, at?: Point) => void {
  const { t } = useTranslation('topology');
  const warn = useRefusal();
  const store = useEditor();
  const flow = useStoreApi();
  const { screenToFlowPosition } = useReactFlow();

  return useCallback(
    (kind, at) => {
      const { diagram, freeLayerId } = store;
      if (freeLayerId === undefined || diagram.nodes.length >= DIAGRAM_MAX.nodes) {
        warn(freeLayerId === undefined ? 'noLayer' : 'full');
        return;
      }
      const title = isSymbol(kind) ? t(`symbol.${kind}`) : t(`part.${kind}`);
      const node = newNode(kind, title, at ?? middle(), freeLayerId);
      const placed = at ? node : onFreePlace(node, diagram.nodes);
      store.change((before) => addNode(before, placed));
      store.select([placed.id]);

      function middle(): Point {
        const room = flow.getState().domNode?.getBoundingClientRect();
        if (!room) return { x: diagram.width / 2, y: diagram.height / 2 };
        return screenToFlowPosition({ x: room.x + room.width / 2, y: room.y + room.height / 2 });
      }
    },
    [store, flow, screenToFlowPosition, warn, t],
  );
}
