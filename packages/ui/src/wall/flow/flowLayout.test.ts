import { describe, expect, it } from 'vitest';
import type { EnergyRole } from '../../tokens.ts';
import { spotAt } from './curve.ts';
import { flowLayout, HUB_RADIUS, NODE_RADIUS } from './flowLayout.ts';

/** Maximum height of value and name below a part. */
const TEXT_HEIGHT = 104;
const CHARGING: EnergyRole[] = ['pv', 'battery', 'grid', 'load', 'charging'];

describe.each<[string, EnergyRole[]]>([
  ['storage', ['battery', 'grid', 'load']],
  ['PV', ['pv', 'grid', 'load']],
  ['PV and storage', ['pv', 'battery', 'grid', 'load']],
  ['PV, storage and charging', CHARGING],
])('%s', (_, roles) => {
  describe.each(['wide', 'narrow'] as const)('%s', (shape) => {
    const { width, height, hub, places } = flowLayout(roles, shape);
    const own = roles.map((role) => places[role]);

    it('every part is within the drawing', () => {
      for (const place of own) {
        expect(place).toBeDefined();
        const { x = 0, y = 0, text } = place ?? {};
        expect(x - NODE_RADIUS).toBeGreaterThanOrEqual(0);
        expect(x + NODE_RADIUS).toBeLessThanOrEqual(width);
        expect(y - NODE_RADIUS).toBeGreaterThanOrEqual(0);
        expect(y + NODE_RADIUS + (text === 'below' ? TEXT_HEIGHT : 0)).toBeLessThanOrEqual(height);
      }
    });

    it('the layout is symmetric from left to right', () => {
      const sum = own.reduce((total, place) => total + (place?.x ?? 0), 0);
      expect(sum / own.length).toBeCloseTo(hub.x, 6);
    });

    it('no part covers another or its text, and every line ends at the edge of the bus', () => {
      for (const [i, one] of own.entries()) {
        for (const other of own.slice(i + 1)) {
          const apart = Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0));
          expect(apart).toBeGreaterThan(NODE_RADIUS * 2 + TEXT_HEIGHT);
        }
        if (!one) continue;
        const end = spotAt(one.curve, 1);
        expect(Math.hypot(end.x - hub.x, end.y - hub.y)).toBeCloseTo(HUB_RADIUS, 6);
      }
    });
  });
});
