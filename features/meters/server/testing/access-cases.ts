import type { AccessCase, AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { metersErrors } from '../../contract/meters.contract.ts';

/** Permitted, but the device is an inverter. */
const settingsCase: AccessCase = {
  body: (party) => ({
    deviceId: party.deviceId,
    revision: 0,
    samplingPoint: 'acLow',
    brand: 'announced',
    links: [],
    collectFrom: null,
    address: '',
    note: '',
  }),
  objects: true,
  admitted: [metersErrors.notAMeter.code],
};

export const metersAccess: AccessCases = {
  '/meter/getMeterList': { body: (party) => ({ plantId: party.plantId }), objects: true },
  '/meter/getMeterCheck': { body: (party) => ({ plantId: party.plantId }), objects: true },
  '/meter/getMeterChanges': { body: (party) => ({ deviceId: party.deviceId }), objects: true },
  '/meter/saveMeter': settingsCase,
  '/meter/previewMeter': settingsCase,
};
