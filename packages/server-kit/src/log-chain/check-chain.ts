import { createHash } from 'node:crypto';
import type { Database } from '@heliodon/infrastructure/database';
import { type RawBuilder, sql } from 'kysely';
import type { LogHead, ReadNotes } from './head-notes.ts';

/**
 * altered: content changed; removed: entry missing; moved: does not follow its predecessor; unchained: added without
 * the chain; cut: the newest entries are missing; rewritten: the chain differs from the recorded heads; forged: the
 * chain is intact, but recorded heads have no valid signature.
 */
type ChainProblem = 'altered' | 'removed' | 'moved' | 'unchained' | 'cut' | 'rewritten' | 'forged';

interface ChainFault {
  readonly problem: ChainProblem;
  /** Position in the chain of the first bad entry; null if it has none. */
  readonly seq: number | null;
  readonly logId: number | null;
  /** For removed newest entries: the last one known to have existed. */
  readonly lastSeq?: number;
}

interface ChainCheck {
  /** Number of checked entries. */
  readonly entries: number;
  readonly fault: ChainFault | null;
}

interface Link {
  readonly seq: number;
  readonly log_id: number;
  readonly prev_hash: string;
  readonly hash: string;
  readonly found: boolean;
  readonly text: string;
}

const STEP = 5000;
const START: LogHead = { seq: 0, hash: '' };

export async function readHead(db: Database): Promise<LogHead> {
  const [head] = await rowsOf<LogHead>(db, sql`SELECT seq, hash FROM public.log_head`);
  return head ?? START;
}

/** Whether the chain matches the last recorded head: one lookup instead of a full check. */
export async function stillHolds(db: Database, { seq, hash }: LogHead): Promise<boolean> {
  const [link] = await rowsOf<{ hash: string }>(
    db,
    sql`SELECT hash FROM public.operation_log_chain WHERE seq = ${seq}`,
  );
  return link?.hash === hash;
}

/** Walks the chain from its start and recalculates each hash. Entries added meanwhile may be included. */
export async function checkChain(
  db: Database,
  { heads, forged }: Pick<ReadNotes, 'heads' | 'forged'> = { heads: [], forged: [] },
): Promise<ChainCheck> {
  // The first record of an entry counts.
  const known = new Map(heads.map(({ seq, hash }) => [seq, hash] as const).reverse());
  const [ends] = await rowsOf<LogHead & { last: number }>(
    db,
    sql`SELECT h.seq, h.hash, coalesce((SELECT max(seq) FROM public.operation_log_chain), 0) AS last FROM public.log_head h`,
  );
  let at = START;
  for (;;) {
    const links = await readLinks(db, at.seq);
    for (const link of links) {
      const problem = problemOf(link, at) ?? (differs(known, link) ? 'rewritten' : undefined);
      if (problem)
        return {
          entries: at.seq,
          fault: { problem, seq: at.seq + 1, logId: gap(link, at) ? null : link.log_id },
        };
      if (link.seq === ends?.seq && link.hash !== ends.hash)
        return { entries: link.seq, fault: { problem: 'rewritten', seq: link.seq, logId: link.log_id } };
      at = link;
    }
    if (links.length < STEP) break;
  }
  const shouldReach = Math.max(ends?.seq ?? 1, ...known.keys());
  if (at.seq < shouldReach || ends?.seq !== ends?.last)
    return {
      entries: at.seq,
      fault: {
        problem: 'cut',
        seq: Math.min(at.seq, ends?.seq ?? 0) + 1,
        logId: null,
        lastSeq: Math.max(shouldReach, ends?.last ?? 0),
      },
    };
  const [stray] = await rowsOf<{ id: number | null }>(
    db,
    sql`SELECT min(id) AS id FROM public.operation_log l
        WHERE NOT EXISTS (SELECT 1 FROM public.operation_log_chain c WHERE c.log_id = l.id)`,
  );
  const logId = stray?.id ?? null;
  if (logId !== null) return { entries: at.seq, fault: { problem: 'unchained', seq: null, logId } };
  const [wrong] = forged;
  return {
    entries: at.seq,
    fault: wrong === undefined ? null : { problem: 'forged', seq: wrong, logId: null },
  };
}

const gap = (link: Link, last: LogHead): boolean => link.seq !== last.seq + 1;
const differs = (known: ReadonlyMap<number, string>, { seq, hash }: Link): boolean =>
  (known.get(seq) ?? hash) !== hash;

function problemOf(link: Link, last: LogHead): ChainProblem | undefined {
  if (gap(link, last) || !link.found) return 'removed';
  if (link.prev_hash !== last.hash) return 'moved';
  const counted = createHash('sha256').update(`${link.seq} ${link.prev_hash} ${link.text}`).digest('hex');
  return counted === link.hash ? undefined : 'altered';
}

function readLinks(db: Database, afterSeq: number): Promise<Link[]> {
  return rowsOf(
    db,
    sql`SELECT c.seq, c.log_id, c.prev_hash, c.hash, l.id IS NOT NULL AS found, public.operation_log_text(l) AS text
        FROM public.operation_log_chain c LEFT JOIN public.operation_log l ON l.id = c.log_id
        WHERE c.seq > ${afterSeq} ORDER BY c.seq LIMIT ${STEP}`,
  );
}

const rowsOf = async <T>(db: Database, query: RawBuilder<unknown>): Promise<T[]> =>
  (await query.execute(db)).rows as T[];

/** A problem as text for the command line. */
export function brokenLog({ problem, seq, logId, lastSeq }: ChainFault, entries: number): string {
  if (problem === 'forged')
    return (
      `The operation log is whole: ${entries} entries. But notes of its heads, first that of entry ${seq}, do not carry the ` +
      'signature of this installation: they were altered, or the settings key is another one.'
    );
  const one = seq === null ? `entry with id ${logId}` : `entry ${seq}`;
  const where = lastSeq !== undefined && seq !== null && lastSeq > seq ? `entries ${seq} to ${lastSeq}` : one;
  return `The operation log is broken: ${where} (${problem}); ${entries} entries before it are whole.`;
}
