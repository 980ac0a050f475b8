import { mediaHook } from '../mediaHook.ts';

/* The same limits as in packages/web/src/scale.ts and the style sheets of the big screens. */

/** A phone in any orientation: the screen scrolls. */
export const usePhone = mediaHook('(width < 768px), (height < 500px)');

/** Portrait orientation. */
export const useUpright = mediaHook('(orientation: portrait)');
