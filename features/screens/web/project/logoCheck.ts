import { type PictureLimits, pictureErrors } from '@heliodon/contract/pictures';
import { fillText, type Lang } from '@heliodon/kernel/lang';
import type { PictureIssue, PictureSize } from '@heliodon/web/pictureHead';
import { LOGO } from '../../contract/project.contract.ts';

const MEGA = 1 << 20;
/** Deviation from the suggested ratio (natural logarithm) up to which no advice is shown. */
const RATIO_TOLERANCE = 0.15;

/** Problem of a picture, with the same text as from the server. */
export function problemText(issue: PictureIssue, size: PictureSize | undefined, lang: Lang): string {
  const { maxBytes, minPx, maxPx, maxMegapixels, ratio }: PictureLimits = LOGO;
  return fillText(pictureErrors[issue][lang], {
    maxMb: maxBytes / MEGA,
    minPx,
    maxPx,
    maxMp: maxMegapixels,
    ...size,
    min: ratio.min,
    max: ratio.max,
  });
}

/** Advice on the size; the picture is uploaded anyway. */
export function sizeAdvice({ width, height }: PictureSize): 'ratio' | 'small' | undefined {
  const { suggested } = LOGO;
  const off = width / height / (suggested.width / suggested.height);
  if (Math.abs(Math.log(off)) > RATIO_TOLERANCE) return 'ratio';
  return width < suggested.width / 2 ? 'small' : undefined;
}
