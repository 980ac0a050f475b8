import { mediaHook } from './mediaHook.ts';

/** The person asked the system for less movement. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)');
