import gcoord, { type CRSTypes } from 'gcoord';
import type { Position } from './position.ts';

/** Maps made in China are offset by some hundred metres (GCJ-02); outside China both are the same. */
export const toChineseGrid = (position: Position) => shift(position, gcoord.WGS84, gcoord.GCJ02);
export const fromChineseGrid = (position: Position) => shift(position, gcoord.GCJ02, gcoord.WGS84);

function shift({ longitude, latitude }: Position, from: CRSTypes, to: CRSTypes): Position {
  const [x, y] = gcoord.transform<[number, number]>([longitude, latitude], from, to);
  return { longitude: x, latitude: y };
}
