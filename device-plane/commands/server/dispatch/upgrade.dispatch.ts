import { BASE_PATH } from '@heliodon/contract/call';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import type { CommandMessage, ReplyMessage } from '@heliodon/telemetry/protocol';
import { sql } from 'kysely';
import { commandsErrors } from '../../contract/commands.errors.ts';
import { commandsLog } from '../../contract/commands.log.ts';
import { FIRMWARE_PATH } from '../../contract/firmware.contract.ts';
import { later } from '../command.steps.ts';
import { DOWNLOAD_TICKET_S, openUpgradeStates } from '../firmware.policy.ts';
import type { UpgradeJob, UpgradeSteps } from '../upgrade.steps.ts';
import { compareVersions } from '../version.ts';
import type { DispatchDeps } from './dispatch-deps.ts';

interface UpgradeDispatchDeps extends DispatchDeps {
  readonly upgrades: UpgradeSteps;
  /** Base address of downloads; '' lets the logger use the server to which it is connected. */
  readonly publicUrl: string;
}

interface ReadyJob extends UpgradeJob {
  readonly loggerSn: string;
  readonly kind: string;
  readonly model: string;
  readonly sha256: Buffer;
  readonly signature: Buffer;
  readonly sizeBytes: number;
}

export const DOWNLOAD_PURPOSE = 'firmwareDownload';
const UNIQUE_VIOLATION = '23505';

/** A firmware upgrade is a job: sent, downloaded, installed, and completed when the device reports the new version. */
export class UpgradeDispatch {
  readonly #deps: UpgradeDispatchDeps;

  constructor(deps: UpgradeDispatchDeps) {
    this.#deps = deps;
  }

  async turn(): Promise<void> {
    await this.#endSeen();
    await this.#endOverdue();
    await this.#sendQueued();
  }

  async replied(loggerId: number, reply: ReplyMessage): Promise<void> {
    const { db, upgrades } = this.#deps;
    const job = await upgrades.find(db, reply.id);
    if (job?.logger_id !== loggerId || !isOpen(job)) return;
    await db.transaction().execute(async (tx) => {
      if (reply.state === 'failed') {
        const errorCode = commandsErrors.refusedByDevice.code;
        const change = { action: commandsLog.upgradeRefused, errorCode, error: reply.error ?? '' };
        await upgrades.move(tx, job, 'failed', change);
        return;
      }
      const isFetched = reply.state === 'done' || reply.values?.stage === 'installing';
      const percent = reply.state === 'done' ? 100 : (reply.percent ?? job.percent);
      const moved = isFetched
        ? await upgrades.move(tx, job, 'installing', { action: commandsLog.upgradeInstalling, percent })
        : await upgrades.move(tx, job, 'downloading', { action: commandsLog.upgradeDownloading, percent });
      if (!moved) await upgrades.progress(tx, job, percent);
    });
  }

  async #sendQueued(): Promise<void> {
    const { db } = this.#deps;
    const { rows } = await sql<ReadyJob>`SELECT j.*, g.sn AS "loggerSn", f.version, f.kind, f.model, f.sha256,
        f.signature, s.size_bytes AS "sizeBytes"
      FROM firmware_job j
      JOIN firmware f ON f.id = j.firmware_id
      JOIN stored_file s ON s.id = f.file_id
      JOIN device d ON d.id = j.device_id AND d.removed_at IS NULL
      JOIN device g ON g.id = j.logger_id AND g.removed_at IS NULL
      JOIN logger_link l ON l.logger_id = g.id AND l.online
      WHERE j.state = 'queued' AND NOT EXISTS (SELECT 1 FROM firmware_job a
        WHERE a.logger_id = j.logger_id AND a.state IN ('sent', 'downloading', 'installing'))
      ORDER BY j.created_at, j.id`.execute(db);
    const taken = new Set<number>();
    for (const job of rows) {
      if (taken.has(job.logger_id) || !this.#deps.line.reaches(job.loggerSn)) continue;
      taken.add(job.logger_id);
      await this.#send(job);
    }
  }

  async #send(job: ReadyJob): Promise<void> {
    const { db, clock, upgrades } = this.#deps;
    const ticket = newToken();
    const until = later(clock.now(), DOWNLOAD_TICKET_S);
    const ours = await db
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('one_time_ticket')
          .values({
            token_hash: tokenHash(ticket),
            purpose: DOWNLOAD_PURPOSE,
            subject: JSON.stringify({ jobId: job.id }),
            expires_at: until,
          })
          .execute();
        const moved = await upgrades.move(tx, job, 'sent', { action: commandsLog.upgradeSent });
        if (!moved) throw new Taken();
        return true;
      })
      .catch((error) => {
        // Another process sent this job, or another file over the same connection.
        if (error instanceof Taken || (error as { code?: string }).code === UNIQUE_VIOLATION) return false;
        throw error;
      });
    if (!ours || (await this.#deps.line.send(job.loggerSn, this.#message(job, ticket, until)))) return;
    await db
      .updateTable('firmware_job')
      .set({ state: 'queued', sent_at: null, due_at: job.due_at })
      .where('id', '=', job.id)
      .where('state', '=', 'sent')
      .execute();
    await db.deleteFrom('one_time_ticket').where('token_hash', '=', tokenHash(ticket)).execute();
  }

  #message(job: ReadyJob, ticket: string, until: Date): CommandMessage {
    return {
      id: job.id,
      sn: job.sn,
      type: 'firmware',
      name: 'upgrade',
      params: {
        url: `${this.#deps.publicUrl}${BASE_PATH}${FIRMWARE_PATH}/${ticket}`,
        size: job.sizeBytes,
        sha256: job.sha256.toString('hex'),
        signature: job.signature.toString('base64'),
        kind: job.kind,
        model: job.model,
        version: job.version,
      },
      expires: until.getTime(),
    };
  }

  /** The reported version is the proof, regardless of earlier messages. */
  async #endSeen(): Promise<void> {
    const { db, upgrades } = this.#deps;
    const { rows } = await sql<UpgradeJob & { firmware: string }>`SELECT j.*, f.version, d.firmware
      FROM firmware_job j JOIN firmware f ON f.id = j.firmware_id JOIN device d ON d.id = j.device_id
      WHERE j.state IN ('sent', 'downloading', 'installing') AND d.firmware <> j.from_version`.execute(db);
    for (const job of rows)
      if (compareVersions(job.firmware, job.version) === 0)
        await db
          .transaction()
          .execute((tx) => upgrades.move(tx, job, 'done', { action: commandsLog.upgradeDone, percent: 100 }));
  }

  async #endOverdue(): Promise<void> {
    const { db, clock, upgrades } = this.#deps;
    const rows = await db
      .selectFrom('firmware_job as j')
      .innerJoin('firmware as f', 'f.id', 'j.firmware_id')
      .selectAll('j')
      .select('f.version')
      .where('j.state', 'in', openUpgradeStates)
      .where('j.due_at', '<=', clock.now())
      .execute();
    for (const job of rows as UpgradeJob[])
      await db.transaction().execute((tx) => upgrades.move(tx, job, 'failed', overdue(job)));
  }
}

class Taken extends Error {}

const isOpen = ({ state }: UpgradeJob): boolean => openUpgradeStates.some((open) => open === state);

function overdue({ state }: UpgradeJob) {
  if (state === 'queued')
    return { action: commandsLog.upgradeExpired, errorCode: commandsErrors.commandExpired.code };
  if (state === 'installing')
    return { action: commandsLog.upgradeNotSeen, errorCode: commandsErrors.versionNotSeen.code };
  return { action: commandsLog.upgradeSilent, errorCode: commandsErrors.deviceNotResponding.code };
}
