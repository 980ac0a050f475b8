import { type Diagram, SHEET_PX } from '../../contract/index.ts';

const bounded = (px: number) => Math.round(Math.min(SHEET_PX.max, Math.max(SHEET_PX.min, px)));

/** The sheet takes the aspect ratio of its picture; an empty sheet also takes its size. */
export function withPicture(
  diagram: Diagram,
  { pictureId, width, height }: { pictureId: string; width: number; height: number },
): Diagram {
  const isEmpty = diagram.nodes.length === 0;
  const scale = isEmpty ? Math.min(1, SHEET_PX.max / Math.max(width, height)) : diagram.width / width;
  return {
    ...diagram,
    width: bounded(width * scale),
    height: bounded(height * scale),
    picture: { pictureId, dim: diagram.picture?.dim ?? 0 },
  };
}
