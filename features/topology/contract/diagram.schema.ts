import { intId, text } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import { z } from 'zod';

/*
 * The drawing of a plant: a sheet in pixels with an optional background picture, elements in z-order, and lines between
 * them. Positions are pixels from the upper left corner.
 */

export const DIAGRAM_MAX = { nodes: 600, edges: 800, layers: 20, rules: 12 } as const;
export const SHEET_PX = { min: 320, max: 7680 } as const;
export const DEFAULT_SHEET = { width: 2560, height: 1440 } as const;

export const SYMBOLS = [
  'pv',
  'inverter',
  'battery',
  'pcs',
  'meter',
  'transformer',
  'breaker',
  'load',
  'charger',
  'grid',
  'busbar',
  'logger',
  'weather',
] as const;
export type DiagramSymbol = (typeof SYMBOLS)[number];

/** Colours with a meaning follow the theme; others are fixed. */
export const TONES = [
  'text',
  'faint',
  'brand',
  'pv',
  'battery',
  'grid',
  'load',
  'charging',
  'normal',
  'waiting',
  'warning',
  'fault',
  'offline',
] as const;
export type Tone = (typeof TONES)[number];

export const PLANT_FIGURES = ['pvKw', 'batteryKw', 'gridKw', 'loadKw', 'chargingKw', 'soc'] as const;
export const SIDES = ['top', 'right', 'bottom', 'left'] as const;

const diagramRule = defineMessages('diagram', {
  twice: { zh: '标识重复', en: 'Duplicate ID' },
  noLayer: { zh: '图层不存在', en: 'The layer does not exist' },
  noNode: { zh: '连线的端点不存在', en: 'An end of the line does not exist' },
  limits: { zh: '下限须小于上限', en: 'The lower limit must be below the upper limit' },
});

const deviceId = intId;
const partId = () => z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const place = () => z.number().min(-20_000).max(20_000);
const extent = () => z.number().min(4).max(SHEET_PX.max);
const fontPx = () => z.number().min(8).max(240);
const ink = () => z.union([z.enum(TONES), z.string().regex(/^#[0-9A-Fa-f]{6}$/)]);
export type Ink = z.output<ReturnType<typeof ink>>;

/** Source of a live value. */
export const binding = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('plant'), figure: z.enum(PLANT_FIGURES) }),
  z.strictObject({
    of: z.literal('device'),
    deviceId: deviceId(),
    /** Name of a point of the device's kind. */
    point: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,59}$/),
    /** For list points: the index from 0. */
    index: z.int().min(0).max(4095).optional(),
  }),
]);
export type Binding = z.output<typeof binding>;

/** The first matching rule determines the colour. Limits: above `min` and below `max`, if given. */
export const lookRule = z.discriminatedUnion('when', [
  z.strictObject({
    when: z.literal('status'),
    is: z.array(z.enum(DEVICE_STATUSES)).min(1).max(DEVICE_STATUSES.length),
    ink: ink(),
    blink: z.boolean(),
  }),
  z
    .strictObject({
      when: z.literal('value'),
      min: z.number().nullable(),
      max: z.number().nullable(),
      ink: ink(),
      blink: z.boolean(),
    })
    .refine(({ min, max }) => min === null || max === null || min < max, diagramRule.limits),
]);
export type LookRule = z.output<typeof lookRule>;

const onSheet = {
  id: partId(),
  layerId: partId(),
  x: place(),
  y: place(),
  width: extent(),
  height: extent(),
  locked: z.boolean().default(false),
};
const rules = () => z.array(lookRule).max(DIAGRAM_MAX.rules).default([]);

export const diagramNode = z.discriminatedUnion('kind', [
  z.strictObject({
    ...onSheet,
    kind: z.literal('symbol'),
    symbol: z.enum(SYMBOLS),
    title: text(60),
    rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    /** Opened on click; its state determines the colour. */
    deviceId: deviceId().nullable(),
    ink: ink(),
    rules: rules(),
  }),
  z.strictObject({
    ...onSheet,
    kind: z.literal('text'),
    text: text(200),
    fontPx: fontPx(),
    ink: ink(),
    bold: z.boolean(),
    align: z.enum(['left', 'center', 'right']),
  }),
  z.strictObject({
    ...onSheet,
    kind: z.literal('value'),
    caption: text(60),
    binding: binding.nullable(),
    /** null: as many as the device resolves. */
    decimals: z.int().min(0).max(4).nullable(),
    fontPx: fontPx(),
    ink: ink(),
    rules: rules(),
  }),
  z.strictObject({
    ...onSheet,
    kind: z.literal('box'),
    title: text(60),
    ink: ink(),
    filled: z.boolean(),
  }),
]);
export type DiagramNode = z.output<typeof diagramNode>;

const end = z.strictObject({ nodeId: partId(), side: z.enum(SIDES) });

export const diagramEdge = z.strictObject({
  id: partId(),
  layerId: partId(),
  from: end,
  to: end,
  shape: z.enum(['straight', 'step']),
  ink: ink(),
  widthPx: z.number().min(1).max(16),
  /** Power along the line; positive: in the given direction. Below `idleKw` no flow is animated. */
  flow: z
    .strictObject({
      binding,
      positive: z.enum(['forward', 'backward']),
      idleKw: z.number().min(0).max(1000),
    })
    .nullable(),
});
export type DiagramEdge = z.output<typeof diagramEdge>;

const layer = z.strictObject({
  id: partId(),
  name: text(30, 1),
  visible: z.boolean(),
  locked: z.boolean(),
});
export type DiagramLayer = z.output<typeof layer>;

export const diagram = z
  .strictObject({
    width: z.int().min(SHEET_PX.min).max(SHEET_PX.max),
    height: z.int().min(SHEET_PX.min).max(SHEET_PX.max),
    /** Covers the sheet; `dim` from 0 (unchanged) to 0.9 (barely visible). */
    picture: z.strictObject({ pictureId: z.uuid(), dim: z.number().min(0).max(0.9) }).nullable(),
    layers: z.array(layer).min(1).max(DIAGRAM_MAX.layers),
    nodes: z.array(diagramNode).max(DIAGRAM_MAX.nodes),
    edges: z.array(diagramEdge).max(DIAGRAM_MAX.edges),
  })
  .superRefine(({ layers, nodes, edges }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const layerIds = uniqueIds(layers, (n) => refuse(['layers', n, 'id'], diagramRule.twice));
    const nodeIds = uniqueIds(nodes, (n) => refuse(['nodes', n, 'id'], diagramRule.twice));
    uniqueIds(edges, (n) => refuse(['edges', n, 'id'], diagramRule.twice));
    nodes.forEach((node, n) => {
      if (!layerIds.has(node.layerId)) refuse(['nodes', n, 'layerId'], diagramRule.noLayer);
    });
    edges.forEach((edge, n) => {
      if (!layerIds.has(edge.layerId)) refuse(['edges', n, 'layerId'], diagramRule.noLayer);
      if (!nodeIds.has(edge.from.nodeId)) refuse(['edges', n, 'from'], diagramRule.noNode);
      if (!nodeIds.has(edge.to.nodeId)) refuse(['edges', n, 'to'], diagramRule.noNode);
    });
  });
export type Diagram = z.output<typeof diagram>;

function uniqueIds(parts: readonly { id: string }[], onTwice: (n: number) => void): Set<string> {
  const known = new Set<string>();
  parts.forEach((part, n) => {
    if (known.has(part.id)) onTwice(n);
    known.add(part.id);
  });
  return known;
}
