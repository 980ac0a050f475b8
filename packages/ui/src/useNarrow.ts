import { mediaHook } from './mediaHook.ts';

/** A phone: the menu comes as a drawer, and tables leave out what has no room. */
export const useNarrow = mediaHook('(width < 48rem)');
