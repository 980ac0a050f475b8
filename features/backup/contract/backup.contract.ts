import { ownProof } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { done, nothing, timeZone, version } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';

export { backupErrors } from './backup.errors.ts';
export { backupFields } from './backup.log-fields.ts';
export { PASSPHRASE_MAX, passphrase, passphraseRule } from './passphrase.ts';

/** Download by GET with a ticket. */
export const BACKUP_FILE_PATH = '/system/backupFile';
/** Upload by PUT with a ticket. */
export const BACKUP_PIECE_PATH = '/system/backupPiece';
/** Files are uploaded in pieces of this size, so that no request exceeds its time limit. */
export const PIECE_BYTES = 8 << 20;
export const BACKUP_MAX_BYTES = 2 ** 40;
export const KEEP_MAX = 90;

const fileName = () => z.string().regex(/^heliodon-\d{8}-\d{6}(-auto|-upload)?\.heliodon$/);

export const backupFile = z.object({
  name: z.string(),
  createdAt: z.iso.datetime().nullable(),
  sizeBytes: z.number(),
  rows: z.number().nullable(),
  tables: z.number().nullable(),
  /** Newest migration contained in the file. */
  migration: z.string().nullable(),
  origin: z.enum(['hand', 'auto', 'upload']),
  /** The header is readable and the file is complete. */
  whole: z.boolean(),
  /** Created by a newer program version. */
  newer: z.boolean(),
  /**
   * How it is encrypted: with a passphrase, a public key, or the key of a server. none: an old, unencrypted version.
   */
  protection: z.enum(['passphrase', 'recipient', 'server', 'none']).nullable(),
  /** The public key it is encrypted for. */
  recipient: z.string().nullable(),
  /** Secret required to restore it on this server; null: none. */
  needs: z.enum(['passphrase', 'identity']).nullable(),
  signer: z.object({ fingerprint: z.string(), own: z.boolean() }).nullable(),
});
export type BackupFile = z.output<typeof backupFile>;

export const jobKinds = ['backup', 'check', 'restore'] as const;
export const backupJob = z.object({
  kind: z.enum(jobKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  automatic: z.boolean(),
  fileName: z.string(),
  accountName: z.string(),
  /** Tables of a back-up that is created, bytes of a file that is read. */
  doneParts: z.number(),
  totalParts: z.number(),
  rowsDone: z.number(),
  bytesDone: z.number(),
  error: z.string().nullable(),
  at: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type BackupJob = z.output<typeof backupJob>;

const plan = {
  enabled: z.boolean(),
  hour: z.number().int().min(0).max(23),
  timeZone: timeZone(),
  keep: z.number().int().min(1).max(KEEP_MAX),
};

export const getBackups = defineCall({
  path: '/system/getBackups',
  summary:
    'Back-ups in the data folder, newest first, what is under way or was last done, and the nightly plan',
  access: 'systemConfig',
  notFromOss: true,
  background: true,
  request: nothing(),
  response: z.object({
    files: z.array(backupFile),
    job: backupJob.nullable(),
    plan: z.object({ ...plan, version: z.number().int() }),
    freeBytes: z.number(),
    /**
     * Public key of the option BACKUP_RECIPIENT for automatic back-ups; null: they are encrypted with the server's own
     * key.
     */
    recipient: z.string().nullable(),
    /** Fingerprint of this server's signing key; null: the settings key is not usable, so no back-up can be created. */
    fingerprint: z.string().nullable(),
    /** Newest migration of this program version. */
    migration: z.string(),
  }),
});

export const makeBackup = defineCall({
  path: '/system/makeBackup',
  summary: 'Create an encrypted and signed back-up of the database now, as a job',
  access: 'systemConfig',
  notFromOss: true,
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    protection: z.discriminatedUnion('by', [
      /** Encrypted like a password. */
      z.strictObject({ by: z.literal('passphrase'), passphrase: z.string().min(1).max(1000) }),
      /** Like automatic back-ups: BACKUP_RECIPIENT, otherwise the key of the server. */
      z.strictObject({ by: z.literal('key') }),
    ]),
  }),
  response: done(),
});

export const saveBackupPlan = defineCall({
  path: '/system/saveBackupPlan',
  summary: 'Set whether, when and how many automatic back-ups are created',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({ ...plan, version: version() }),
  response: done(),
});

export const getBackupLink = defineCall({
  path: '/system/getBackupLink',
  summary: 'A single-use link for downloading a back-up, valid for ten minutes; requires proof of identity',
  access: 'systemConfig',
  notFromOss: true,
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ name: fileName(), proof: ownProof }),
  response: z.object({ url: z.string() }),
});

export const deleteBackup = defineCall({
  path: '/system/deleteBackup',
  summary: 'Delete a back-up',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({ name: fileName() }),
  response: done(),
});

export const startBackupUpload = defineCall({
  path: '/system/startBackupUpload',
  summary: 'Announce a back-up file to be uploaded in pieces; an earlier unfinished upload is cancelled',
  access: 'systemConfig',
  notFromOss: true,
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ sizeBytes: z.number().int().positive().max(BACKUP_MAX_BYTES) }),
  response: z.object({ uploadId: z.uuid(), pieceBytes: z.number().int() }),
});

export const sendBackupPiece = defineCall({
  path: '/system/sendBackupPiece',
  summary: 'Upload address for the next piece of an announced file',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({ uploadId: z.uuid(), offset: z.number().int().min(0).max(BACKUP_MAX_BYTES) }),
  response: z.object({ url: z.string() }),
});

export const finishBackupUpload = defineCall({
  path: '/system/finishBackupUpload',
  summary: 'Complete an upload: the file is checked as a job and then listed',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({ uploadId: z.uuid() }),
  response: done(),
});

export const restoreBackup = defineCall({
  path: '/system/restoreBackup',
  summary: 'Restore the whole database from a back-up; ends all sessions',
  access: 'systemConfig',
  notFromOss: true,
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    name: fileName(),
    /** Typed by the user as confirmation. */
    typedName: z.string().max(100),
    /** Password of the own account, encrypted as at sign-in. */
    password: z.string().min(1).max(1000),
    /** If the file needs one: its passphrase or identity, encrypted like a password. */
    key: z.string().min(1).max(1000).optional(),
    /** Fingerprint of another server whose signature the user confirms. */
    trustedSigner: z.string().max(100).optional(),
    /** The user confirms that a version 1 file is neither encrypted nor signed. */
    unprotected: z.boolean().optional(),
  }),
  response: done(),
});

export const backupCalls = [
  getBackups,
  makeBackup,
  saveBackupPlan,
  getBackupLink,
  deleteBackup,
  startBackupUpload,
  sendBackupPiece,
  finishBackupUpload,
  restoreBackup,
];

export const backupLog = defineLogActions('backup', {
  made: { type: 'system', zh: '备份数据库 {name}', en: 'Backed up the database: {name}' },
  downloaded: { type: 'system', zh: '下载备份 {name}', en: 'Downloaded backup {name}' },
  deleted: { type: 'system', zh: '删除备份 {name}', en: 'Deleted backup {name}' },
  uploaded: { type: 'system', zh: '上传备份 {name}', en: 'Uploaded backup {name}' },
  restored: {
    type: 'system',
    zh: '从备份 {name} 恢复数据库',
    en: 'Restored the database from backup {name}',
  },
  restoredOther: {
    type: 'system',
    zh: '从另一台服务器（签名指纹 {fingerprint}）的备份 {name} 恢复数据库',
    en: 'Restored the database from backup {name} of another server (fingerprint {fingerprint})',
  },
  restoredPlain: {
    type: 'system',
    zh: '从未加密、未签名的旧备份 {name} 恢复数据库',
    en: 'Restored the database from the old backup {name}, neither encrypted nor signed',
  },
  plan: { type: 'system', zh: '修改自动备份设置', en: 'Changed automatic backup settings' },
});
