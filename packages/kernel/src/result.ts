/** What a pure rule answers: a value, or an issue that the caller turns into an error. */
export type Result<T, I> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issue: I };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const issue = <I>(found: I): Result<never, I> => ({ ok: false, issue: found });
