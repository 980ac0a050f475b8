import { createContext, useContext } from 'react';
import type { ColorMode } from './tokens.ts';

export const ColorModeContext = createContext<ColorMode>('light');

export function useColorMode(): ColorMode {
  return useContext(ColorModeContext);
}
