/** For codes that people copy from a label or a page: without letters and digits that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
