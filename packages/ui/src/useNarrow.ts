import { mediaHook } from './mediaHook.ts';

/** Phone width: the menu becomes a drawer, and tables omit columns. */
export const useNarrow = mediaHook('(width < 48rem)');
