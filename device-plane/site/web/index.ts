/* For every page that changes settings of devices step by step. */
export { ApplyProgress } from './ApplyProgress.tsx';
export { useApply } from './useApply.ts';
