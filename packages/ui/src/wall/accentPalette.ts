import { AA_TEXT, contrast } from '../contrast.ts';
import { toHex, toHsl } from '../hsl.ts';
import { mix } from '../mix.ts';
import type { Palette } from '../tokens.ts';

const STEP = 0.01;

/** The colour itself if readable on all backgrounds, otherwise lightened as little as necessary. */
function readable(color: string, grounds: readonly string[]): string {
  const passes = (shade: string) => grounds.every((ground) => contrast(shade, ground) >= AA_TEXT);
  let shade = color;
  for (let { h, s, l } = toHsl(color); !passes(shade) && l < 1; ) {
    l = Math.min(1, l + STEP);
    shade = toHex({ h, s, l });
  }
  return shade;
}

/** A dark palette with a custom accent colour for lines, symbols and buttons; energy and status colours stay. */
export function accentPalette(palette: Palette, accent: string | null): Palette {
  if (accent === null) return palette;
  const { ground, surface, raised, sunken } = palette;
  const { h, s } = toHsl(accent);
  const ink = toHex({ h, s: Math.min(s, 0.7), l: 0.07 });
  const solid = readable(accent, [ground, surface, raised, sunken, ink]);
  const soft = mix(solid, surface, 0.2);
  // Lighter on hover and press, so that the text stays readable.
  const white = toHex({ h: 0, s: 0, l: 1 });
  return {
    ...palette,
    brand: {
      solid,
      hover: mix(solid, white, 0.85),
      active: mix(solid, white, 0.92),
      on: ink,
      text: readable(solid, [ground, surface, raised, sunken, soft]),
      soft,
      border: mix(solid, surface, 0.45),
    },
  };
}
