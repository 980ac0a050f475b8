import { mediaHook } from '../mediaHook.ts';

/* The same limits as in packages/web/src/scale.ts and in the style sheets of the walls. */

/** The wall is shown on a phone, upright or on its side: it scrolls. */
export const usePhone = mediaHook('(width < 768px), (height < 500px)');

/** The screen is higher than wide. */
export const useUpright = mediaHook('(orientation: portrait)');
