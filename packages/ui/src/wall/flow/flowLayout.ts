import type { EnergyRole } from '../../tokens.ts';
import type { Curve, Spot } from './curve.ts';

/* Positions of a plant's parts around the busbar, in drawing units. */

export const HUB_RADIUS = 116;
export const NODE_RADIUS = 78;

export interface NodePlace extends Spot {
  /** `split`: name on the left and value on the right, if the line leaves downwards. */
  readonly text: 'below' | 'split';
  /** From the part to the busbar. */
  readonly curve: Curve;
}

export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  readonly hub: Spot;
  readonly places: Readonly<Partial<Record<EnergyRole, NodePlace>>>;
  /** Of the values, in drawing units. */
  readonly figureSize: number;
}

type Side = 'left' | 'right' | 'up' | 'down';
const STEP: Record<Side, Spot> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
const BEND = 0.42;

/**
 * `leaves`: side of the part at which the line starts; `arrives`: angle on the rim of the busbar, 0 is right, 90 down.
 */
type Place = (x: number, y: number, leaves: Side, arrives: number, text?: NodePlace['text']) => NodePlace;

const around =
  (hub: Spot): Place =>
  (x, y, leaves, arrives, text = 'below') => {
    const way = STEP[leaves];
    const angle = (arrives * Math.PI) / 180;
    const out = { x: Math.cos(angle), y: Math.sin(angle) };
    const from = { x: x + way.x * NODE_RADIUS, y: y + way.y * NODE_RADIUS };
    const to = { x: hub.x + out.x * HUB_RADIUS, y: hub.y + out.y * HUB_RADIUS };
    const bend = Math.hypot(to.x - from.x, to.y - from.y) * BEND;
    const leaving = { x: from.x + way.x * bend, y: from.y + way.y * bend };
    const arriving = { x: to.x + out.x * bend, y: to.y + out.y * bend };
    return { x, y, text, curve: [from, leaving, arriving, to] };
  };

type Layouts = Readonly<Record<'pv' | 'battery' | 'four' | 'five', FlowLayout>>;

function wide(): Layouts {
  const hub = { x: 570, y: 366 };
  const place = around(hub);
  const top = place(570, 96, 'down', -90, 'split');
  const sides = { grid: place(170, 500, 'right', 160), load: place(970, 500, 'left', 20) };
  const frame = { width: 1140, height: 780, hub, figureSize: 48 };
  return {
    pv: { ...frame, places: { pv: top, ...sides } },
    battery: { ...frame, places: { battery: top, ...sides } },
    four: {
      ...frame,
      places: {
        pv: place(170, 160, 'right', -152),
        grid: place(970, 160, 'left', -28),
        battery: place(170, 560, 'right', 152),
        load: place(970, 560, 'left', 28),
      },
    },
    five: {
      ...frame,
      places: {
        pv: top,
        grid: place(150, 268, 'right', -168),
        load: place(990, 268, 'left', -12),
        battery: place(290, 586, 'up', 143),
        charging: place(850, 586, 'up', 37),
      },
    },
  };
}

/** Portrait layout for phones, so that texts stay readable. */
function narrow(): Layouts {
  const hub = { x: 320, y: 404 };
  const place = around(hub);
  const top = place(320, 96, 'down', -90, 'split');
  const sides = { grid: place(128, 620, 'right', 125), load: place(512, 620, 'left', 55) };
  const corners = { pv: place(128, 100, 'right', -125), grid: place(512, 100, 'left', -55) };
  const frame = { width: 640, height: 810, hub, figureSize: 40 };
  return {
    pv: { ...frame, places: { pv: top, ...sides } },
    battery: { ...frame, places: { battery: top, ...sides } },
    four: {
      ...frame,
      places: {
        ...corners,
        battery: place(128, 620, 'right', 125),
        load: place(512, 620, 'left', 55),
      },
    },
    five: {
      ...frame,
      height: 970,
      places: {
        ...corners,
        battery: place(128, 590, 'right', 128),
        load: place(512, 590, 'left', 52),
        charging: place(320, 780, 'up', 90),
      },
    },
  };
}

const LAYOUTS = { wide: wide(), narrow: narrow() };

/** Symmetric layout: with three parts, sources and storage come first. */
export function flowLayout(roles: readonly EnergyRole[], shape: keyof typeof LAYOUTS): FlowLayout {
  const has = (role: EnergyRole) => roles.includes(role);
  const layouts = LAYOUTS[shape];
  if (has('charging')) return layouts.five;
  if (has('pv') && has('battery')) return layouts.four;
  return has('pv') ? layouts.pv : layouts.battery;
}
