import type { ColorMode, Palette } from '../tokens.ts';

/** Map colours: `land` is China, whose regions can be selected; `abroad` is the background. */
interface MapColors {
  sea: string;
  land: string;
  abroad: string;
  border: string;
  borderFaint: string;
  label: string;
  labelFaint: string;
  halo: string;
}

const dark: MapColors = {
  sea: '#0B1219',
  land: '#1D2833',
  abroad: '#161F28',
  border: '#4A5B6C',
  borderFaint: '#2F3C49',
  label: '#C9D5E0',
  labelFaint: '#A3B1BE',
  halo: '#121A22',
};

export const mapColors: Record<ColorMode | 'wall', MapColors> = {
  light: {
    sea: '#DDE8EF',
    land: '#FBFCFA',
    abroad: '#EEF2F2',
    border: '#A9B9C6',
    borderFaint: '#D5DEE5',
    label: '#33434F',
    labelFaint: '#52606D',
    halo: '#FFFFFF',
  },
  dark,
  wall: {
    ...dark,
    sea: '#060C16',
    land: '#10203A',
    abroad: '#0B1626',
    border: '#3A5578',
    halo: '#0A1424',
  },
};

export type MapPalette = Palette & { readonly map: MapColors };
