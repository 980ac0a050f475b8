/** What people type is searched for as it stands: % and _ are no wildcards. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** Numbers and plain words as PostgreSQL writes an array; the driver would look at each for quotes, which is slow. */
export const pgArray = <T>(items: readonly T[], value: (item: T) => number | string | null): string =>
  `{${items.map((item) => value(item) ?? 'NULL').join(',')}}`;
