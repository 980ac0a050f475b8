import { authErrors } from '@heliodon/auth/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { commandsErrors } from '../../contract/commands.errors.ts';

const unreadable = 'bm90IGEgY3JlZGVudGlhbA==';
const signature = `${'A'.repeat(86)}==`;

/** The device of a party is an inverter without a logger: commands find it offline. */
export const commandsAccess: AccessCases = {
  '/device/sendCommand': {
    body: (party) => ({ deviceIds: [party.deviceId], name: 'setNightReactive', params: { enabled: 1 } }),
    objects: true,
  },
  '/device/readParams': {
    body: (party) => ({ deviceId: party.deviceId }),
    objects: true,
    admitted: [commandsErrors.deviceOffline.code],
  },
  '/device/getCommand': { body: (party) => ({ commandId: party.commandId }), objects: true },
  '/device/getCommands': { body: (party) => ({ commandIds: [party.commandId] }), objects: true },
  // Already ended: cannot be cancelled.
  '/device/cancelCommand': {
    body: (party) => ({ commandId: party.commandId }),
    objects: true,
    admitted: [commandsErrors.tooLateToCancel.code],
  },
  '/device/getCommandList': { body: (party) => ({ deviceId: party.deviceId }), objects: true },
  '/device/getLastCommands': {
    body: (party) => ({ plantId: party.plantId, name: 'setPowerFactorCurve' }),
    objects: true,
  },
  '/device/setCommandPassword': {
    body: () => ({ accountPassword: unreadable, newPassword: unreadable }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
  '/device/getCommandPassword': { body: () => ({}), objects: false },
  '/device/setPlan': {
    body: (party) => ({ deviceId: party.deviceId, plan: { segments: [] } }),
    objects: true,
    admitted: [commandsErrors.noSuchCommand.code],
  },
  '/device/getPlan': { body: (party) => ({ deviceId: party.deviceId }), objects: true },
  '/device/setFirmwareKey': {
    body: () => ({ publicKey: 'x', accountPassword: unreadable }),
    objects: false,
    admitted: [authErrors.staleCredential.code],
  },
  '/device/getFirmwareKey': { body: () => ({}), objects: false },
  '/device/createFirmware': {
    body: () => ({ kind: 'inverter', version: '1.0.0', fileName: 'a.bin', signature }),
    objects: false,
    admitted: [commandsErrors.firmwareKeyNotSet.code],
  },
  '/device/getFirmwareList': { body: () => ({}), objects: false },
  '/device/startUpgrade': {
    body: (party) => ({ deviceIds: [party.deviceId], firmwareId: party.firmwareId, password: unreadable }),
    objects: true,
    admitted: [commandsErrors.firmwareKeyNotSet.code],
  },
  '/device/cancelUpgrade': { body: (party) => ({ deviceIds: [party.deviceId] }), objects: true },
  '/device/getUpgradeList': { body: (party) => ({ plantId: party.plantId }), objects: true },
};
