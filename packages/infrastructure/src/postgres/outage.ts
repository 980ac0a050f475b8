/** SQLSTATE: no room on the disk. */
const DISK_FULL = '53100';
/** Class 08: the connection; 57P0x: the database ends, starts or has crashed; 53300: no more connections. */
const AWAY = /^(08\w{3}|57P0[1-5]|53300|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT)$/;
/** Words of the driver for a connection that did not come about or broke; they have no code. */
const BROKEN =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|line to the database was lost/i;

/** Why the database does not do what it was asked, where it is no fault of what was asked. */
export function outageOf(error: unknown): 'full' | 'away' | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === DISK_FULL) return 'full';
  const away = (typeof code === 'string' && AWAY.test(code)) || BROKEN.test(String(message ?? ''));
  return away ? 'away' : undefined;
}
