import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Database } from '@heliodon/infrastructure/database';
import { ServerSecrets } from '@heliodon/infrastructure/server-secrets';

/**
 * Created once; the secrets of all simulated loggers are derived from it. Not encrypted, because it protects nothing
 * real.
 */
export const fleetKey = (db: Database): Promise<string> =>
  new ServerSecrets(db, { box: undefined, replaceForeign: false }).keep('fleet-key', () =>
    randomBytes(32).toString('base64url'),
  );

const derived = (key: string, what: string): string =>
  createHmac('sha256', key).update(what).digest('base64url');

export const loggerSecret = (key: string, sn: string): string => derived(key, `secret ${sn}`);
/** Eight characters, as on a label. */
export const loggerCheckCode = (key: string, sn: string): string =>
  createHash('sha256')
    .update(derived(key, `check ${sn}`))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
