import { mediaHook } from './mediaHook.ts';

/** The user prefers reduced motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)');
