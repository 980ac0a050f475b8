import { createContext, useContext } from 'react';
import { type Palette, wallPalette } from '../tokens.ts';

/** The colours of the wall that the caller hangs on, for what cannot read CSS variables (charts, canvases). */
export const WallPaletteContext = createContext<Palette>(wallPalette);

export function useWallPalette(): Palette {
  return useContext(WallPaletteContext);
}
