import {
  DEFAULT_SHEET,
  type Diagram,
  type DiagramNode,
  type DiagramSymbol,
  type Ink,
} from '../../contract/index.ts';
import type { Point } from './boxes.ts';

/** Part types in the palette. */
export type PartKind = DiagramSymbol | 'text' | 'value' | 'box';

const HEX = 16;
const ID_BYTES = 6;

/** crypto.randomUUID is missing on pages without TLS. */
export function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return prefix + Array.from(bytes, (byte) => byte.toString(HEX).padStart(2, '0')).join('');
}

const SIZES: Readonly<Partial<Record<PartKind, readonly [number, number]>>> = {
  busbar: [640, 12],
  text: [240, 48],
  value: [200, 72],
  box: [480, 320],
};
const SYMBOL_SIZE = [112, 136] as const;

const INKS: Readonly<Partial<Record<DiagramSymbol, Ink>>> = {
  pv: 'pv',
  inverter: 'pv',
  battery: 'battery',
  pcs: 'battery',
  grid: 'grid',
  load: 'load',
  charger: 'charging',
};

/** A new part centred at the given point; it is selected and given its texts afterwards. */
export function newNode(kind: PartKind, title: string, middle: Point, layerId: string): DiagramNode {
  const [width, height] = SIZES[kind] ?? SYMBOL_SIZE;
  const onSheet = {
    id: newId('n'),
    layerId,
    x: Math.round(middle.x - width / 2),
    y: Math.round(middle.y - height / 2),
    width,
    height,
    locked: false,
  };
  if (kind === 'text')
    return { ...onSheet, kind, text: title, fontPx: 28, ink: 'text', bold: false, align: 'left' };
  if (kind === 'value')
    return {
      ...onSheet,
      kind,
      caption: '',
      binding: null,
      decimals: null,
      fontPx: 28,
      ink: 'text',
      rules: [],
    };
  if (kind === 'box') return { ...onSheet, kind, title: '', ink: 'faint', filled: true };
  const ink = INKS[kind] ?? 'text';
  const name = kind === 'busbar' ? '' : title;
  return {
    ...onSheet,
    kind: 'symbol',
    symbol: kind,
    title: name,
    rotation: 0,
    deviceId: null,
    ink,
    rules: [],
  };
}

export const emptyDiagram = (layerName: string): Diagram => ({
  ...DEFAULT_SHEET,
  picture: null,
  layers: [{ id: 'base', name: layerName, visible: true, locked: false }],
  nodes: [],
  edges: [],
});
