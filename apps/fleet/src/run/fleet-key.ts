import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Database } from '@heliodon/infrastructure/database';
import { ServerSecrets } from '@heliodon/infrastructure/server-secrets';

/** Made once: from it follow the secrets of all simulated loggers, so that none of them is stored. Opens nothing real: not sealed. */
export const fleetKey = (db: Database): Promise<string> =>
  new ServerSecrets(db, { box: undefined, replaceForeign: false }).keep('fleet-key', () =>
    randomBytes(32).toString('base64url'),
  );

const derived = (key: string, what: string): string =>
  createHmac('sha256', key).update(what).digest('base64url');

export const loggerSecret = (key: string, sn: string): string => derived(key, `secret ${sn}`);
/** Eight characters, as on a sticker. */
export const loggerCheckCode = (key: string, sn: string): string =>
  createHash('sha256')
    .update(derived(key, `check ${sn}`))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
