import { UNEXPECTED } from '@heliodon/contract/errors';
import { daysOfMonth } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import type { StoredFile } from '@heliodon/infrastructure/file-store';
import { MAX_ATTACHED_BYTES } from '@heliodon/infrastructure/messages/message';
import { AppError, type ErrorEntry } from '@heliodon/kernel/app-error';
import { inLang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { sendingErrors, sendingLog } from '../../contract/sending.contract.ts';
import { wantedFile } from './report-files.ts';
import {
  changeRun,
  dropRun,
  type HeldRun,
  holdRun,
  lockRun,
  openRuns,
  pendingDays,
  readRecipients,
  TRIES,
} from './runs.queries.ts';
import { remark, reportMail, reportNames } from './sending.mail.ts';
import { dueMonth, waitsForSettling } from './sending.policy.ts';
import type { SendingDeps } from './sending.ports.ts';
import { goesOn, readActive, readSending, type StoredSending, seenOf } from './sendings.queries.ts';
import { ownAddressOf } from './sendings.service.ts';
import { stopKey, stopToken } from './stop-token.ts';

const SETTLING_LOOK_MS = 10 * 60_000;
const AGAIN_MS = 5 * 60_000;

interface Made {
  readonly files: readonly StoredFile[];
  readonly remarks: readonly string[];
}

/** Sends due reports. Several processes may run in parallel. */
export class SendRuns {
  readonly #deps: SendingDeps;

  constructor(deps: SendingDeps) {
    this.#deps = deps;
  }

  /** Returns the number of runs it processed. */
  async pass(): Promise<number> {
    const { db, clock } = this.#deps;
    await this.#openDue();
    let taken = 0;
    for (let run = await holdRun(db, clock.now()); run; run = await holdRun(db, clock.now())) {
      taken += 1;
      await this.#take(run);
    }
    return taken;
  }

  async #openDue(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const due = (await readActive(db)).flatMap((sending) => {
      const timeZones = sending.plants.map(({ timeZone }) => timeZone);
      // A sending without plants is opened too, so that it ends with a reason.
      const times = { ...sending, timeZones: timeZones.length > 0 ? timeZones : ['UTC'] };
      const found = dueMonth(times, sending.activeSince.getTime(), now.getTime());
      return found ? [{ sendingId: sending.id, ...found }] : [];
    });
    await openRuns(db, due, now);
  }

  async #take(run: HeldRun): Promise<void> {
    const { db, clock, onError } = this.#deps;
    try {
      await this.#send(run);
    } catch (error) {
      const now = clock.now();
      if (!(error instanceof AppError)) onError(error, `monthly sending ${run.sendingId} of ${run.month}`);
      const final = error instanceof AppError || run.tries >= TRIES;
      const code = error instanceof AppError ? error.entry.code : UNEXPECTED;
      const nextAt = new Date(now.getTime() + run.tries * AGAIN_MS);
      await changeRun(
        db,
        run,
        final ? { state: 'failed', errorCode: code, doneAt: now } : { state: 'queued', nextAt },
      );
    }
  }

  async #send(run: HeldRun): Promise<void> {
    const { db, clock } = this.#deps;
    const sending = await readSending(db, run.sendingId);
    if (!sending || !(sending.active || run.test)) return dropRun(db, run);
    const caller = await this.#callerOf(sending, run);
    const seen = await seenOf(
      db,
      caller,
      sending.plants.map(({ plantId }) => plantId),
    );
    const plants = sending.plants.filter(({ plantId }) => seen.has(plantId));
    if (plants.length === 0) return this.#end(sending, run, 'plants', sendingErrors.plantsEnded);
    const days = daysOfMonth(run.month);
    const pending = await pendingDays(db, [...seen], days);
    const now = clock.now();
    if (!run.test && waitsForSettling(pending.size, run.dueAt.getTime(), now.getTime())) {
      const nextAt = new Date(now.getTime() + SETTLING_LOOK_MS);
      await changeRun(db, run, { state: 'settling', nextAt, tries: 0 });
      return;
    }
    const made = await this.#make({ ...sending, plants }, run, caller);
    const unseen = sending.plants.length - plants.length;
    const { lang } = sending;
    const waiting = plants.flatMap(({ plantId, name }) => {
      const open = pending.get(plantId);
      return open ? [remark('pending', lang, { plant: name, month: run.month, days: open })] : [];
    });
    const left = unseen > 0 ? [remark('unseen', lang, { count: unseen })] : [];
    const remarks = [...waiting, ...left, ...made.remarks];
    await this.#mail({ ...sending, plants }, run, caller, { files: made.files, remarks });
  }

  /** The account may export: the present permissions apply, not those at the time of setup. */
  async #callerOf(sending: StoredSending, run: HeldRun): Promise<Caller> {
    const caller = await this.#deps.callerOf(sending.accountId, sending.lang).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (caller?.permissions.has('reportExport')) return caller;
    await this.#end(sending, run, 'rights', sendingErrors.rightsEnded);
    throw new AppError(sendingErrors.rightsEnded);
  }

  async #end(
    sending: StoredSending,
    run: HeldRun,
    why: 'rights' | 'plants',
    entry: ErrorEntry,
  ): Promise<void> {
    const { db, clock, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      if (!(await changeRun(tx, run, { state: 'failed', errorCode: entry.code, doneAt: clock.now() })))
        return;
      await tx
        .updateTable('report_sending')
        .set((q) => ({ active: false, ended_why: why, version: q('version', '+', 1) }))
        .where('id', '=', sending.id)
        .execute();
      const actor = await actorOf(tx, sending.accountId);
      const entryOf = { action: sendingLog.ended, params: { name: sending.name } } as const;
      await log.write(actor, { ...entryOf, status: 'failure', runMode: 'auto' }, tx);
    });
  }

  /** A file that cannot be created is mentioned in the e-mail; the others are still sent. */
  async #make(sending: StoredSending, run: HeldRun, caller: Caller): Promise<Made> {
    const { lang } = sending;
    const files: StoredFile[] = [];
    const remarks: string[] = [];
    for (const { plantId, name } of sending.plants) {
      for (const file of sending.files) {
        try {
          files.push(await this.#deps.exportFiles.make(caller, wantedFile(file, plantId, run.month), lang));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const why = inLang(error.entry, lang, error.params);
          remarks.push(remark('missing', lang, { plant: name, report: reportNames[file][lang], why }));
        }
      }
    }
    if (files.length === 0) throw new AppError(sendingErrors.nothing);
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (bytes > MAX_ATTACHED_BYTES) throw new AppError(sendingErrors.tooLarge);
    return { files, remarks };
  }

  /** E-mails and their record are written in one transaction: nobody receives a month twice. */
  async #mail(sending: StoredSending, run: HeldRun, caller: Caller, { files, remarks }: Made): Promise<void> {
    const { db, clock, log, messenger, publicUrl, secrets } = this.#deps;
    const key = await stopKey(secrets);
    const mail = {
      lang: sending.lang,
      test: run.test,
      month: run.month,
      owner: caller.accountName,
      remarks,
      plants: sending.plants.map(({ name }) => name),
      files: files.map(({ name }) => name),
    };
    await db.transaction().execute(async (tx) => {
      if (!(await lockRun(tx, run))) return;
      // Creating the files takes time: the sending may have been deleted or paused meanwhile.
      if (!(await goesOn(tx, run))) return dropRun(tx, run);
      await changeRun(tx, run, { state: 'sent', doneAt: clock.now(), remarks });
      const to = run.test ? await ownRecipient(tx, sending) : await readRecipients(tx, sending.id);
      if (to.length === 0) throw new AppError(sendingErrors.noRecipients);
      const ids = await messenger.send(
        to.map(({ id, address }) => ({
          ...({ channel: 'mail', target: address, purpose: 'report', attachments: files } as const),
          ...reportMail(
            mail,
            id === undefined ? undefined : { publicUrl, path: `/stopSending?token=${stopToken(key, id)}` },
          ),
        })),
        tx,
      );
      await tx
        .insertInto('report_mail')
        .values(to.map(({ address }, at) => ({ run_id: run.id, address, message_id: ids[at] ?? null })))
        .execute();
      if (run.test) return;
      const params = { name: sending.name, month: run.month, count: to.length };
      await log.write(
        await actorOf(tx, sending.accountId),
        { action: sendingLog.sent, params, runMode: 'auto' },
        tx,
      );
    });
  }
}

async function ownRecipient(
  tx: Database,
  { accountId }: StoredSending,
): Promise<{ id?: number; address: string }[]> {
  const address = await ownAddressOf(tx, accountId);
  if (!address) throw new AppError(sendingErrors.noOwnAddress);
  return [{ address }];
}

/** The account on whose behalf the server acts. */
async function actorOf(tx: Database, accountId: number) {
  const account = await tx
    .selectFrom('account')
    .select(['account_name', 'path'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { accountId, accountName: account.account_name, accountPath: account.path, ip: '' };
}
