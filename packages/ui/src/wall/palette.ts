import { createContext, useContext } from 'react';
import { type Palette, wallPalette } from '../tokens.ts';

/** Palette of the surrounding big screen, for content that cannot use CSS variables (charts, canvases). */
export const WallPaletteContext = createContext<Palette>(wallPalette);

export function useWallPalette(): Palette {
  return useContext(WallPaletteContext);
}
