/** The database works and does not want these data: class 22 data exceptions, 23 constraints. */
export function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}
