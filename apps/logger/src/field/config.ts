import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FileFaults } from '@heliodon/register-maps/file-faults';
import { readChecked } from '@heliodon/register-maps/read-checked';
import { between, siteFaults, siteFields, sn, text, whole } from '@heliodon/register-maps/site-config';
import { z } from 'zod';

const SECRET_VARIABLE = 'HELIODON_LOGGER_SECRET';

const address = z.url({
  protocol: /^mqtts?$/,
  error: 'enter the platform address, such as mqtt://192.168.1.10:1883, or mqtts:// for TLS',
});

/** Schema of the configuration file. */
export const configFile = z.strictObject({
  /** Left out together with the secret: the logger makes both. */
  sn: sn().optional(),
  /** Empty counts as missing: it may be in the environment. */
  secret: z.string({ error: 'enter the logger secret' }).max(200).optional(),
  platform: address,
  caFile: text('the path of a PEM file').optional(),
  /** 0: no status page. */
  statusPort: whole(0, 65_535).default(8090),
  /** Who can open the status page: by default only this machine. */
  statusHost: text('an address of this machine, for example 127.0.0.1 or 0.0.0.0').default('127.0.0.1'),
  dataDir: text('a folder for samples waiting to be sent', 500).default('./logger-data'),
  pollS: between(1, 900, 'seconds').default(15),
  /** Accepted from version 0.1 but unused: plans contain the plant's time zone. */
  timeZone: z.string().optional(),
  /** Whether the platform may scan for devices and change lines and devices. */
  remoteSetup: z.boolean({ error: 'enter true or false' }).default(true),
  store: z.strictObject({ maxMb: between(1, 100_000, 'megabytes').default(200) }).default({ maxMb: 200 }),
  ...siteFields,
});

export type LoggerConfig = z.output<typeof configFile> & {
  /** Folder of the file: custom map files are searched there. */
  readonly folder: string;
};
/** As written in the file: the output of `--scan`. */
export type WrittenConfig = Partial<z.input<typeof configFile>>;

/** Rejects with FileFaults: each fault with its position and a correction. */
export async function loadConfig(path: string, env = process.env): Promise<LoggerConfig> {
  const file = path.split('/').at(-1) ?? path;
  if (!existsSync(path)) throw new FileFaults(file, [`file not found (${resolve(path)})`]);
  const { secret: written, ...read } = readChecked(configFile, path, file);
  const secret = env[SECRET_VARIABLE] || written;
  const faults = [...siteFaults(read)];
  if (secret && read.sn === undefined)
    faults.unshift('sn: enter the serial number that belongs to the secret');
  if (faults.length > 0) throw new FileFaults(file, faults);
  const folder = dirname(resolve(path));
  return {
    ...read,
    ...(secret ? { secret } : {}),
    folder,
    dataDir: resolve(folder, read.dataDir),
    ...(read.caFile === undefined ? {} : { caFile: resolve(folder, read.caFile) }),
  };
}
