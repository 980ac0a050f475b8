/* For pages that change device settings step by step. */
export { ApplyProgress } from './ApplyProgress.tsx';
export { useApply } from './useApply.ts';
