import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { LineRole, RefusedConnection } from '@heliodon/device-links/mqtt/device-link';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';

/** Minimum interval between stored and logged refusals of a serial number; those in between are counted. */
const AGAIN_AFTER_MS = 10_000;
/** Bounds memory and log when random numbers are tried. */
const MOST_REMEMBERED = 5000;
const MOST_LOGGED_PER_MINUTE = 60;

export interface RefusedLine {
  readonly sn: string;
  readonly role: LineRole;
  readonly ip: string;
  readonly reason: RefusedConnection['reason'] | 'secret' | 'serial';
  /** The device of the secret; otherwise the holder of the number, or a device that claims it if there is no holder. */
  readonly deviceId?: number;
}

/** A line of the program's log. */
export interface LoggedRefusal extends Omit<RefusedLine, 'role'> {
  readonly kind: 'logger' | 'charger';
  readonly times: number;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onRefused: (line: LoggedRefusal) => void;
}

/** Refused connections, for installers and for the program's log. */
export class RefusedLines {
  readonly #deps: Deps;
  readonly #noted = new Map<string, { readonly atMs: number; more: number }>();
  #minute = 0;
  #logged = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async note(line: RefusedLine): Promise<void> {
    const nowMs = this.#deps.clock.now().getTime();
    const before = this.#noted.get(line.sn);
    if (before && nowMs - before.atMs < AGAIN_AFTER_MS) {
      before.more += 1;
      return;
    }
    const times = (before?.more ?? 0) + 1;
    this.#remember(line.sn, nowMs);
    const { role, ...rest } = line;
    this.#log({ ...rest, kind: role === 'gateway' ? 'logger' : role, times }, nowMs);
    await this.#write(line, times, new Date(nowMs));
  }

  #remember(sn: string, atMs: number): void {
    this.#noted.delete(sn);
    this.#noted.set(sn, { atMs, more: 0 });
    const [oldest] = this.#noted.keys();
    if (this.#noted.size > MOST_REMEMBERED && oldest !== undefined) this.#noted.delete(oldest);
  }

  #log(line: LoggedRefusal, nowMs: number): void {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.#minute) [this.#minute, this.#logged] = [minute, 0];
    this.#logged += 1;
    if (this.#logged <= MOST_LOGGED_PER_MINUTE) this.#deps.onRefused(line);
  }

  async #write({ sn, role, ip, reason, deviceId = 0 }: RefusedLine, times: number, at: Date): Promise<void> {
    await sql`INSERT INTO line_refusal AS r (device_id, at, reason, ip, times)
      SELECT d.id, ${at}, ${reason}, ${ip}, ${times}::int FROM device d
      WHERE (EXISTS (SELECT 1 FROM logger_credential c WHERE c.device_id = d.id)
          OR EXISTS (SELECT 1 FROM logger_claim c WHERE c.device_id = d.id))
        AND d.sn = ${sn} AND d.kind = ANY(${kindsWith(role)}::text[]) AND d.removed_at IS NULL
        AND CASE WHEN ${deviceId}::int > 0 THEN d.id = ${deviceId}::int ELSE d.sn_proven OR NOT EXISTS (
          SELECT 1 FROM device o WHERE o.sn = d.sn AND o.sn_proven AND o.removed_at IS NULL) END
      ON CONFLICT (device_id) DO UPDATE SET at = excluded.at, reason = excluded.reason, ip = excluded.ip,
        times = r.times + excluded.times`.execute(this.#deps.db);
  }
}
