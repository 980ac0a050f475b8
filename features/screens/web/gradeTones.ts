import type { GradeTone } from '@heliodon/ui/tokens';

/** Tones by alarm grade, the most severe first. */
export const GRADE_TONES: readonly GradeTone[] = ['serious', 'first', 'second', 'third'];

export const gradeColour = (grade: number): string =>
  `var(--hd-grade-${GRADE_TONES[grade - 1] ?? 'third'}-solid)`;
