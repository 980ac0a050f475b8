/** What people type is searched for as it stands: % and _ are no wildcards. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
