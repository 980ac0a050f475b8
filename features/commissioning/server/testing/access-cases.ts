import { randomInt, randomUUID } from 'node:crypto';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { commissioningErrors } from '../../contract/commissioning.errors.ts';

const line = { type: 'tcp', name: 'roof', host: '192.168.1.20', port: 502 };
const site = { lines: [line], devices: [] };

/** The device of these cases is visible, and no logger. */
const noLogger = [commissioningErrors.notSupported.code];
const ofDevice = (more: object = {}) => ({
  body: ({ deviceId }: Party) => ({ deviceId, ...more }),
  objects: true,
  admitted: noLogger,
});
/** The command of these cases is no task of a logger: own and foreign ones are tested in apps/server/test/commissioning. */
const ofTask = {
  body: ({ commandId }: Party) => ({ taskId: commandId }),
  objects: true,
  admitted: [commonErrors.notFound.code],
};

export const ownMap = {
  kind: 'meter',
  brand: 'Example',
  model: 'M1',
  source: 'Manual of the meter',
  registers: [{ point: 'powerKw', address: 10, type: 'i32', scale: 0.001 }],
};

export const commissioningAccess: AccessCases = {
  '/setup/getSetupLoggers': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/setup/claimLogger': {
    body: ({ plantId }) => ({ plantId, sn: `HL-${randomUUID().slice(0, 8)}`, claimCode: 'ABCDEFGHJK' }),
    objects: true,
  },
  '/setup/startLoggerHere': {
    body: ({ plantId }) => ({ plantId }),
    objects: true,
    // The server of the tests starts no logger.
    admitted: [commissioningErrors.notHere.code],
  },
  '/setup/startSetupTask': ofDevice({ task: { do: 'scan', scan: { hosts: [] } } }),
  '/setup/getSetupTask': ofTask,
  '/setup/cancelSetupTask': ofTask,
  '/setup/getSetupConfig': ofDevice(),
  '/setup/getSetupVersions': ofDevice(),
  '/setup/getSetupVersion': ofDevice({ version: 1 }),
  '/setup/saveSetupConfig': ofDevice({ newest: 0, site }),
  '/setup/rollBackSetup': ofDevice({ newest: 1, version: 1 }),
  '/setup/getRegisterMaps': { body: () => ({}), objects: false },
  '/setup/getRegisterMap': { body: () => ({ name: 'acrel-adl400' }), objects: false },
  '/setup/saveRegisterMap': {
    body: () => ({ name: `meter-${randomInt(2 ** 40)}.json`, map: ownMap }),
    objects: false,
    admitted: [SUCCESS],
  },
  '/setup/deleteRegisterMap': {
    body: () => ({ name: `meter-${randomInt(2 ** 40)}.json` }),
    objects: false,
    admitted: [commonErrors.notFound.code],
  },
};
