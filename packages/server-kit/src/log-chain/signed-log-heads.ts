import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { headsKey, type LogHead, type ReadNotes, readNotes, signedLine, thinned } from './head-notes.ts';

/** Outside the database, so that a change of the log there does not affect it. One file per database. */
function headsFile(dataDir: string, databaseUrl?: string): string {
  if (!databaseUrl) return join(dataDir, 'log-heads.txt');
  const { hostname, pathname } = new URL(databaseUrl);
  return join(dataDir, `log-heads.${hostname}.${pathname.slice(1)}.txt`);
}

/** Number of lines from which the file is rewritten without obsolete records. */
const THIN_FROM = 500;
const POST_TIMEOUT_MS = 5000;

export interface HeadsPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A second file, for example on another machine: append only. */
  readonly logAnchorFile: string | undefined;
  /** Receives each record as a line of text. */
  readonly logAnchorUrl: string | undefined;
}

/** Signed records of the newest operation log entry, in a file and optionally outside. */
export class SignedLogHeads {
  readonly #file: string;
  readonly #place: HeadsPlace;
  readonly #key: Uint8Array | undefined;
  readonly #onAnchorError: (error: unknown) => void;

  /** @param settingsKey without it nothing is recorded, and signed records cannot be verified */
  constructor(
    place: HeadsPlace,
    settingsKey: Uint8Array | undefined,
    onAnchorError: (error: unknown) => void,
  ) {
    this.#file = headsFile(place.dataDir, place.databaseUrl);
    this.#place = place;
    this.#key = settingsKey && headsKey(settingsKey);
    this.#onAnchorError = onAnchorError;
  }

  /** From both files. */
  async read(): Promise<Pick<ReadNotes, 'heads' | 'forged'>> {
    const { logAnchorFile } = this.#place;
    const own = await this.#readOwn();
    const anchored = readNotes(logAnchorFile ? await textOf(logAnchorFile) : '', this.#key);
    return { heads: [...own.heads, ...anchored.heads], forged: [...own.forged, ...anchored.forged] };
  }

  /** The newest recorded head. */
  async newest(): Promise<LogHead | undefined> {
    return (await this.#readOwn()).heads.at(-1);
  }

  /**
   * An entry is recorded once: a second hash would confirm a rewritten log. Processes that share the file take turns:
   * the caller holds a lock.
   */
  async note(head: LogHead, at: Date): Promise<void> {
    if (head.seq === 0 || !this.#key) return;
    const { notes, heads } = await this.#readOwn();
    if (heads.some(({ seq }) => seq === head.seq)) return;
    await this.#add(signedLine(this.#key, head, at));
    const kept = thinned(notes, at);
    if (notes.length - kept.length >= THIN_FROM) await this.#thin(at);
  }

  /** From now on the log is that of a backup: earlier records stay in the file but are no longer compared. */
  async noteRestored(at: Date): Promise<void> {
    if (this.#key) await this.#add(signedLine(this.#key, null, at));
  }

  async #readOwn(): Promise<ReadNotes> {
    return readNotes(await textOf(this.#file), this.#key);
  }

  async #add(line: string): Promise<void> {
    await append(this.#file, line);
    const { logAnchorFile, logAnchorUrl } = this.#place;
    try {
      if (logAnchorFile) await append(logAnchorFile, line);
      if (logAnchorUrl) await post(logAnchorUrl, line);
    } catch (error) {
      // The next record covers this one.
      this.#onAnchorError(error);
    }
  }

  /** Lines with a wrong signature stay, because a check reports them. */
  async #thin(now: Date): Promise<void> {
    const text = await textOf(this.#file);
    const { notes } = readNotes(text, this.#key);
    const kept = new Set(thinned(notes, now).map(({ line }) => line));
    const dropped = new Set(notes.map(({ line }) => line).filter((line) => !kept.has(line)));
    const draft = `${this.#file}.new`;
    const lines = text.split('\n').filter((line) => !dropped.has(line));
    await writeFile(draft, lines.join('\n'), { mode: 0o600 });
    await rename(draft, this.#file);
  }
}

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

async function append(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${line}\n`, { mode: 0o600 });
}

async function post(url: string, line: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: `${line}\n`,
    headers: { 'content-type': 'text/plain' },
    redirect: 'error',
    signal: AbortSignal.timeout(POST_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the anchor of the operation log answered ${response.status}`);
}
