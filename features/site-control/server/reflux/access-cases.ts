import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { siteControlErrors } from '../../contract/site-control.errors.ts';

const ofPlant =
  (more: object = {}) =>
  (party: Party) => ({ plantId: party.plantId, ...more });

const settings = {
  on: false,
  targetKw: 0,
  curtailPercent: 100,
  rampKw: 50,
  deadBandKw: 2,
  transformerKw: null,
  importPositive: true,
  deviceIds: null,
};

export const refluxAccess: AccessCases = {
  '/ems/getReflux': { body: ofPlant(), objects: true },
  '/ems/saveReflux': { body: ofPlant({ settings }), objects: true },
  '/ems/findMeterDirection': {
    body: ofPlant(),
    objects: true,
    // The test plants have no meter.
    admitted: [siteControlErrors.gridMeterMissing.code],
  },
  '/ems/getRefluxDay': { body: ofPlant(), objects: true },
};
