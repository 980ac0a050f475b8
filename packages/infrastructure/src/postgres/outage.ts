/** SQLSTATE: disk full. */
const DISK_FULL = '53100';
/** Class 08: connection; 57P0x: shutdown, startup or crash; 53300: too many connections. */
const AWAY = /^(08\w{3}|57P0[1-5]|53300|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT)$/;
/** Driver messages for failed or broken connections, which have no code. */
const BROKEN =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|line to the database was lost/i;

/** Reason why the database is unavailable, if the error is not caused by the query. */
export function outageOf(error: unknown): 'full' | 'away' | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === DISK_FULL) return 'full';
  const away = (typeof code === 'string' && AWAY.test(code)) || BROKEN.test(String(message ?? ''));
  return away ? 'away' : undefined;
}
