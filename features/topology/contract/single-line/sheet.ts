import { DIAGRAM_MAX, type DiagramEdge, type DiagramNode, type Ink, type SIDES } from '../diagram.schema.ts';
import type { PlannedFlow, PlannedPart } from './plan.ts';

export const SYMBOL = { width: 160, height: 136 } as const;
export const BREAKER_PX = 72;
export const BAR_PX = 12;
export const VALUE = { width: 144, height: 36, fontPx: 26 } as const;
const LINE_PX = 3;
const IDLE_KW = 0.1;
const TITLE_PX = 24;
const LAYER = 'base';

type Side = (typeof SIDES)[number];
type Box = Pick<DiagramNode, 'x' | 'y' | 'width' | 'height'>;
type NewNode<N = DiagramNode> = N extends DiagramNode
  ? Omit<N, 'id' | 'layerId' | 'locked' | keyof Box>
  : never;

/** What was drawn so far. Ids are counted; frames lie below everything. */
export class SheetParts {
  readonly layerId = LAYER;
  readonly #frames: DiagramNode[] = [];
  readonly #nodes: DiagramNode[] = [];
  readonly #edges: DiagramEdge[] = [];

  get nodes(): DiagramNode[] {
    return [...this.#frames, ...this.#nodes].slice(0, DIAGRAM_MAX.nodes);
  }

  get edges(): DiagramEdge[] {
    return this.#edges;
  }

  #add(into: DiagramNode[], box: Box, node: NewNode): string {
    const id = `n${this.#frames.length + this.#nodes.length + 1}`;
    into.push({ id, layerId: LAYER, locked: false, ...box, ...node } as DiagramNode);
    return id;
  }

  /** Its middle at `centreX`. */
  symbol(part: PlannedPart, centreX: number, y: number): string {
    const { symbol, title, ink, deviceId } = part;
    const box = { x: centreX - SYMBOL.width / 2, y, ...SYMBOL };
    return this.#add(this.#nodes, box, {
      kind: 'symbol',
      symbol,
      title,
      rotation: 0,
      deviceId,
      ink,
      rules: [],
    });
  }

  breaker(centreX: number, y: number): string {
    const box = { x: centreX - BREAKER_PX / 2, y, width: BREAKER_PX, height: BREAKER_PX };
    return this.#add(this.#nodes, box, {
      kind: 'symbol',
      symbol: 'breaker',
      title: '',
      rotation: 0,
      deviceId: null,
      ink: 'text',
      rules: [],
    });
  }

  bar(box: Box, title = ''): string {
    return this.#add(this.#nodes, box, {
      kind: 'symbol',
      symbol: 'busbar',
      title,
      rotation: 0,
      deviceId: null,
      ink: 'text',
      rules: [],
    });
  }

  value({ value, ink }: PlannedPart, x: number, y: number): void {
    if (!value) return;
    const { fontPx, width, height } = VALUE;
    const node = { kind: 'value', caption: '', binding: value, decimals: 1, fontPx, ink, rules: [] } as const;
    this.#add(this.#nodes, { x, y, width, height }, { ...node, rules: [] });
  }

  text(
    text: string,
    box: Box,
    more: { fontPx?: number; bold?: boolean; ink?: Ink; align?: 'left' | 'center' },
  ): void {
    const { fontPx = TITLE_PX, bold = false, ink = 'text', align = 'left' } = more;
    this.#add(this.#nodes, box, { kind: 'text', text, fontPx, ink, bold, align });
  }

  frame(box: Box, ink: Ink): void {
    this.#add(this.#frames, box, { kind: 'box', title: '', ink, filled: true });
  }

  line(
    from: readonly [id: string, side: Side],
    to: readonly [id: string, side: Side],
    look: { ink: Ink; flow: PlannedFlow | null; shape?: DiagramEdge['shape'] },
  ): void {
    this.#edges.push({
      id: `e${this.#edges.length + 1}`,
      layerId: LAYER,
      from: { nodeId: from[0], side: from[1] },
      to: { nodeId: to[0], side: to[1] },
      shape: look.shape ?? 'straight',
      ink: look.ink,
      widthPx: LINE_PX,
      flow: look.flow && { ...look.flow, idleKw: IDLE_KW },
    });
  }
}
