import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupErrors, passphrase as passphraseSchema } from '@heliodon/backup/contract';
import {
  type BackupKeys,
  backupKeysOf,
  dumpDatabase,
  protectionOf,
  readHead,
  restoreDatabase,
  verifyFile,
} from '@heliodon/backup/server';
import { messageText } from '@heliodon/contract/messages';
import { openDatabase } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { systemClock } from '@heliodon/kernel/clock';
import { inLang } from '@heliodon/kernel/lang';
import { SignedLogHeads } from '@heliodon/server-kit/log-chain/signed-log-heads';
import { PLATFORM } from '@heliodon/server-kit/operation-log';
import { loadSettingsKey, operationLog } from '@heliodon/system/server';
import { type Config, loadConfig } from '../config/config.ts';
import { productVersion } from './product-version.ts';
import { askHidden } from './start/ask-hidden.ts';
import { createProgramLog } from './start/program-log.ts';
import { openStore } from './start/store.ts';

/* npm run backup, npm run restore: for a stopped server, or one with an external database (DATABASE_URL). */

const USAGE = `npm run backup -- --out file.heliodon [--passphrase | --passphrase-file file]
npm run backup -- --identity
npm run restore -- --from file.heliodon --yes [--key-file file] [--signer fingerprint] [--unprotected]
The database is that of DATABASE_URL, or the one in DATA_DIR; docs/BACKUP.md says more.
`;

class Misused extends Error {}

const options = {
  out: { type: 'string' },
  passphrase: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  identity: { type: 'boolean' },
  from: { type: 'string' },
  yes: { type: 'boolean' },
  'key-file': { type: 'string' },
  signer: { type: 'string' },
  unprotected: { type: 'boolean' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

interface Keys {
  readonly settingsKey: Uint8Array | undefined;
  readonly own: BackupKeys | undefined;
  readonly problem: string | undefined;
}

async function loadKeys(config: Config): Promise<Keys> {
  const { key: settingsKey, problem } = await loadSettingsKey(config.settingsKey, config.dataDir);
  return { settingsKey, own: settingsKey && (await backupKeysOf(settingsKey)), problem };
}

async function backUp(ownerUrl: string, out: string, values: Values, config: Config): Promise<void> {
  const path = resolve(out);
  if (existsSync(path)) throw new Misused(`${path} is there already`);
  const { own: keys, problem } = await loadKeys(config);
  if (!keys) throw new Error(`Backups cannot be encrypted and signed: ${problem}`);
  const passphrase = await chosenPassphrase(values);
  const { fileKey } = await dumpDatabase({
    url: ownerUrl,
    path,
    automatic: false,
    now: new Date(),
    productVersion: productVersion(),
    keys,
    passphrase,
    recipient: config.backupRecipient,
  });
  const head = await readHead(path);
  await verifyFile({ path, head, fileKey });
  const { protection, recipient } = protectionOf(head, keys);
  const opens = {
    none: '',
    passphrase: 'It is opened with its passphrase.',
    recipient: `It is opened with the identity of ${recipient}.`,
    server:
      'This server opens it with its settings key; elsewhere, use the identity printed by `npm run backup -- --identity` here.',
  }[protection ?? 'none'];
  process.stdout.write(
    `${path}: ${head.tables} tables, ${head.rows} rows, read back and complete. ${opens}\n`,
  );
}

async function chosenPassphrase(values: Values): Promise<string | undefined> {
  const file = values['passphrase-file'];
  if (!file && !values.passphrase) return undefined;
  const typed = file ? firstLine(await readFile(file, 'utf8')) : await askHidden('Passphrase: ');
  if (!file && (await askHidden('Confirm passphrase: ')) !== typed)
    throw new Misused('The passphrases do not match.');
  const checked = passphraseSchema().safeParse(typed);
  if (checked.success) return checked.data;
  const key = checked.error.issues[0]?.message ?? '';
  throw new Misused(messageText(key, 'en') ?? key);
}

async function restore(ownerUrl: string, from: string, values: Values, config: Config): Promise<void> {
  const path = resolve(from);
  const { own: keys, settingsKey } = await loadKeys(config);
  const { needs, recipient } = protectionOf(await readHead(path), keys);
  const { signer = null, unprotected = false } = values;
  const heads = new SignedLogHeads(config, settingsKey, (error) =>
    process.stderr.write(`Anchor of the operation log: ${(error as Error).message}\n`),
  );
  const opening = {
    consent: { trustedSigner: signer, unprotected },
    typed: needs === null ? undefined : await typedKey(values['key-file'], needs, recipient),
  };
  const { db, close } = openDatabase(ownerUrl);
  try {
    const log = operationLog(db, systemClock);
    const order = { path, fileName: basename(path), actor: PLATFORM, opening };
    await restoreDatabase(order, {
      ownerUrl,
      keys,
      log,
      onProgress: () => undefined,
      onRestored: () => heads.noteRestored(new Date()),
      onLateError: (error) => process.stderr.write(`After the restore: ${(error as Error).message}\n`),
    });
  } finally {
    await close();
  }
  process.stdout.write(`The database has been restored from ${path}. All users have to sign in again.\n`);
}

async function typedKey(
  file: string | undefined,
  needs: 'passphrase' | 'identity',
  recipient: string | null,
): Promise<string | undefined> {
  if (file) return keyIn(await readFile(file, 'utf8'));
  if (!process.stdin.isTTY) return undefined;
  return askHidden(needs === 'passphrase' ? 'Passphrase: ' : `Identity of ${recipient}: `);
}

/** A key of age-keygen, with comments, or a passphrase. */
const keyIn = (text: string): string => /^AGE-SECRET-KEY-\S+/m.exec(text)?.[0] ?? firstLine(text);
const firstLine = (text: string): string => text.split(/\r?\n/)[0] ?? '';

async function printIdentity(config: Config): Promise<void> {
  const { own, problem } = await loadKeys(config);
  if (!own) throw new Error(String(problem));
  const { identity, recipient, signer } = own;
  process.stdout.write(`# public key: ${recipient}\n# signs as: ${signer.fingerprint}\n${identity}\n`);
}

async function run(config: Config): Promise<void> {
  const [what, ...args] = process.argv.slice(2);
  const { values } = parseArgs({ args, options });
  const { out, from, yes, identity } = values;
  if (what === 'backup' && identity) return printIdentity(config);
  if (what === 'restore' && from && !yes)
    throw new Misused('This replaces everything in the database. Add --yes if that is what you want.');
  if (!(what === 'backup' && out) && !(what === 'restore' && from)) throw new Misused(USAGE);
  const store = await openStore(config, createProgramLog('warn'), (why) => process.stderr.write(`${why}\n`));
  try {
    if (out) await backUp(store.ownerUrl, out, values, config);
    else if (from) await restore(store.ownerUrl, from, values, config);
  } finally {
    await store.stop();
  }
}

async function main(): Promise<void> {
  const loaded = loadConfig([], process.env);
  try {
    if (!loaded.ok) throw new Misused(loaded.problems.map(({ message }) => message).join('\n'));
    await run(loaded.config);
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n`);
    process.exitCode = error instanceof Misused ? 2 : 1;
  }
}

/** Names the option that provides what is missing. */
function textOf(error: unknown): string {
  if (!(error instanceof AppError)) return (error as Error).message;
  const option = {
    [backupErrors.passphraseNeeded.code]: '--key-file file',
    [backupErrors.identityNeeded.code]: '--key-file file',
    [backupErrors.otherSigner.code]: `--signer ${error.params.fingerprint}`,
    [backupErrors.unprotected.code]: '--unprotected',
  }[error.entry.code];
  return `${inLang(error.entry, 'en', error.params)}${option ? ` Add ${option}` : ''}`;
}

void main();
