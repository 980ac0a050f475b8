import type { createBackup } from '@heliodon/backup/server';
import type { Downloads } from '@heliodon/downloads/server';
import type { Database } from '@heliodon/infrastructure/database';
import { sweepAttachments } from '@heliodon/infrastructure/messages/attachments';
import type { createSystem } from '@heliodon/system/server';

interface TaskDeps {
  readonly db: Database;
  readonly downloads: Downloads;
  readonly system: Pick<ReturnType<typeof createSystem>, 'logCheck'>;
  readonly backup: Pick<ReturnType<typeof createBackup>, 'runner'>;
  /** Once an hour. */
  readonly sweeps: readonly { sweep(): Promise<void> }[];
  /** Once a day, one after the other. */
  readonly forgets: readonly { forgetOld(): Promise<unknown> }[];
}

/** What workers do: exports, back-ups, and the removal of what has had its time. */
export const backgroundTasks = ({ db, downloads, system, backup, sweeps, forgets }: TaskDeps) => ({
  export: (payload: unknown) => downloads.run((payload as { jobId: string }).jobId),
  checkLog: () => system.logCheck.nightly(),
  backup: (payload: unknown) => backup.runner.run((payload as { jobId: string }).jobId),
  backups: () => backup.runner.everyHour(),
  sweep: async () => {
    await downloads.sweep();
    for (const one of sweeps) await one.sweep();
    await sweepAttachments(db, new Date());
    const yesterday = new Date(Date.now() - 2 * 86_400_000);
    await db.deleteFrom('attempt').where('at', '<', yesterday).execute();
    await db.deleteFrom('verification_code').where('expires_at', '<', yesterday).execute();
    await db.deleteFrom('one_time_ticket').where('expires_at', '<', yesterday).execute();
    await db.deleteFrom('remembered_login').where('expires_at', '<', yesterday).execute();
    await db.deleteFrom('known_device').where('expires_at', '<', yesterday).execute();
    await db.deleteFrom('used_credential').where('expires_at', '<', yesterday).execute();
    await db.deleteFrom('session').where('expires_at', '<', yesterday).execute();
  },
  forget: async () => {
    for (const one of forgets) await one.forgetOld();
  },
});
