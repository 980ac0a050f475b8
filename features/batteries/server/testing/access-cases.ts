import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';

const ofBattery =
  (more: object = {}) =>
  (party: Party) => ({ deviceId: party.batteryId, ...more });
const ofCluster =
  (more: object = {}) =>
  (party: Party) => ({ deviceId: party.clusterId, ...more });
const day = '2026-11-15';

export const batteriesAccess: AccessCases = {
  '/battery/getBatteryList': { body: (party) => ({ plantId: party.plantId }), objects: true },
  '/battery/getBatteryTree': { body: ofBattery(), objects: true },
  '/battery/getStackCells': { body: ofBattery(), objects: true },
  '/battery/getStackMoments': { body: ofBattery({ day }), objects: true },
  '/battery/getCluster': { body: ofCluster(), objects: true },
  '/battery/getCellHistory': { body: ofCluster({ cell: 1, from: day, to: day }), objects: true },
  '/battery/getCellDays': { body: ofCluster({ cell: 1, days: 30 }), objects: true },
  '/battery/getCellRanking': { body: ofBattery({ days: 7, by: 'voltage' }), objects: true },
  '/battery/getWarningList': { body: (party) => ({ plantId: party.plantId }), objects: true },
  '/battery/exportCellReport': { body: ofCluster({ cell: 1, days: 30 }), objects: true },
};
