import { type PictureLimits, pictureErrors } from '@heliodon/contract/pictures';
import { fillText, type Lang } from '@heliodon/kernel/lang';
import type { PictureIssue, PictureSize } from '@heliodon/web/pictureHead';
import { LOGO } from '../../contract/project.contract.ts';

const MEGA = 1 << 20;
/** A logo may differ this much from the suggested ratio before a word is worth it. */
const RATIO_TOLERANCE = 0.15;

/** What is wrong with a picture, in the words of the server. */
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

/** What could be better: it is sent all the same. */
export function sizeAdvice({ width, height }: PictureSize): 'ratio' | 'small' | undefined {
  const { suggested } = LOGO;
  const off = width / height / (suggested.width / suggested.height);
  if (Math.abs(Math.log(off)) > RATIO_TOLERANCE) return 'ratio';
  return width < suggested.width / 2 ? 'small' : undefined;
}
