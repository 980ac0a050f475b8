import { type Route, route } from '@heliodon/server-kit/route';
import {
  deleteBackup,
  finishBackupUpload,
  getBackupLink,
  getBackups,
  makeBackup,
  restoreBackup,
  saveBackupPlan,
  sendBackupPiece,
  startBackupUpload,
} from '../contract/backup.contract.ts';
import { BackupRunner, type RunnerDeps } from './backup.runner.ts';
import { type BackupDeps, BackupService } from './backup.service.ts';
import { BackupFolder } from './folder.ts';
import { backupKeysOf } from './keys/backup-keys.ts';
import { BackupUploads } from './upload.service.ts';

export { dumpDatabase } from './database/dump.ts';
export { readHead } from './file/header.ts';
export { verifyFile } from './file/verify.ts';
export { type BackupKeys, backupKeysOf } from './keys/backup-keys.ts';
export { protectionOf } from './opening.policy.ts';
export { noteFailure, type RestoreOrder, type RestoreProgress, restoreDatabase } from './restore.ts';
export type { BackupService, BackupUploads };

type Deps = Omit<BackupDeps & RunnerDeps, 'runner' | 'folder' | 'keys'> & {
  readonly dataDir: string;
  readonly settingsKey: Uint8Array | undefined;
};

export async function createBackup(given: Deps) {
  const keys = given.settingsKey && (await backupKeysOf(given.settingsKey));
  const folder = new BackupFolder(given.dataDir, keys);
  const runner = new BackupRunner({ ...given, keys, folder });
  const deps = { ...given, keys, folder, runner };
  const backups = new BackupService(deps);
  const uploads = new BackupUploads(deps);
  const routes: Route[] = [
    route(getBackups, (_, caller) => backups.list(caller)),
    route(makeBackup, (request, caller) => backups.make(request, caller)),
    route(saveBackupPlan, (request, caller) => backups.savePlan(request, caller)),
    route(getBackupLink, ({ name, proof }, caller) => backups.link(name, proof, caller)),
    route(deleteBackup, ({ name }, caller) => backups.remove(name, caller)),
    route(startBackupUpload, ({ sizeBytes }) => uploads.start(sizeBytes)),
    route(sendBackupPiece, (request, caller) => uploads.nextPiece(request, caller)),
    route(finishBackupUpload, ({ uploadId }, caller) => uploads.finish(uploadId, caller)),
    route(restoreBackup, (request, caller) => backups.restore(request, caller)),
  ];
  return {
    routes,
    tasks: [
      { name: 'backup', run: (payload: unknown) => runner.run((payload as { jobId: string }).jobId) },
      { name: 'backups', cron: '3 * * * *', run: () => runner.everyHour() },
    ],
    runner,
    backups,
    uploads,
  };
}
