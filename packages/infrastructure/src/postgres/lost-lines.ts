import type { Socket } from 'node:net';
import pg from 'pg';

/** How long a query may go unanswered before the database is asked whether it is still running. */
const PATIENCE = { lookEveryMs: 2500, silentMs: 10_000 };
const ASK_WITHIN_MS = 5000;

/** Driver internals of a connection, not in its types. */
interface Wire {
  readonly connection: { readonly stream: Socket };
  readonly processID: number | null;
  readonly readyForQuery: boolean;
}

interface Seen {
  bytes: number;
  sinceMs: number;
}

/**
 * A connection dropped by a firewall or a powered-off peer never ends: a query on it would wait forever, and the pool
 * would lose the connection. If an answer is missing, another connection asks the database whether the query is
 * running; if not, the silent connection and idle ones of the same age are closed.
 */
export function cutLostLines(
  pool: pg.Pool,
  url: string,
  onError: (error: Error) => void,
  { lookEveryMs, silentMs } = PATIENCE,
): void {
  const lines = new Map<pg.PoolClient, Seen>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;
  pool.on('connect', (client) => {
    lines.set(client, { bytes: 0, sinceMs: performance.now() });
    timer ??= setInterval(() => void look(), lookEveryMs).unref();
  });
  pool.on('remove', (client) => {
    lines.delete(client);
    if (lines.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });

  async function look(): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      const silent = [...lines]
        .filter(([client, seen]) => isSilent(client, seen, silentMs))
        .map(([client]) => client);
      if (silent.length === 0) return;
      const working = await workingFor(url, silent.map(pidOf));
      const lost = silent.filter((client) => isWaiting(client) && !working.has(pidOf(client)));
      if (lost.length === 0) return;
      onError(new Error(`${lost.length} lines to the database were lost without a word`));
      const idle = [...lines.keys()].filter((client) => !isWaiting(client) && !silent.includes(client));
      for (const client of [...lost, ...idle.filter((one) => isIdle(pool, one))]) cutLine(client);
    } catch (error) {
      // The database itself is unreachable: the next check repeats the question.
      onError(error as Error);
    } finally {
      asking = false;
    }
  }
}

const wireOf = (client: pg.ClientBase): Wire => client as unknown as Wire;
const pidOf = (client: pg.PoolClient): number => wireOf(client).processID ?? 0;
const isWaiting = (client: pg.PoolClient): boolean => !wireOf(client).readyForQuery;

/** Waits for an answer without traffic in either direction. */
function isSilent(client: pg.PoolClient, seen: Seen, silentMs: number): boolean {
  const { stream } = wireOf(client).connection;
  const bytes = stream.bytesRead + stream.bytesWritten;
  if (bytes !== seen.bytes || !isWaiting(client)) {
    seen.bytes = bytes;
    seen.sinceMs = performance.now();
  }
  return performance.now() - seen.sinceMs >= silentMs;
}

const isIdle = (pool: pg.Pool, client: pg.PoolClient): boolean =>
  (pool as unknown as { _idle: readonly { client: pg.PoolClient }[] })._idle.some(
    (idle) => idle.client === client,
  );

/** Without a closing handshake, for which the peer would have to respond. */
export function cutLine(client: pg.ClientBase): void {
  wireOf(client).connection.stream.destroy(new Error('the line to the database was lost'));
}

async function workingFor(url: string, pids: readonly number[]): Promise<ReadonlySet<number>> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'heliodon',
    connectionTimeoutMillis: ASK_WITHIN_MS,
    query_timeout: ASK_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND state IN ('active', 'fastpath function call')",
      [pids],
    );
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    void client.end().catch(() => undefined);
  }
}
