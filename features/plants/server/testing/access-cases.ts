import { randomUUID } from 'node:crypto';
import { commonErrors } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { plantErrors } from '../../contract/plant.errors.ts';
import { newPlant, newTariff } from './new-plant.ts';

export const plantsAccess: AccessCases = {
  '/user/queryPlantList': { body: () => ({}), objects: false },
  '/plant/getPlantList': { body: () => ({}), objects: false },
  '/plant/exportPlantList': { body: () => ({ timeZone: 'UTC', format: 'csv' }), objects: false },
  '/plant/getPlantDetail': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/plant/addPlant': {
    body: () => ({ plant: newPlant(`Access ${randomUUID().slice(0, 8)}`), ...newTariff() }),
    objects: false,
  },
  // Permitted, but the version is outdated.
  '/plant/updatePlant': {
    body: ({ plantId }) => ({ plantId, version: 0, plant: newPlant('Access') }),
    objects: true,
    admitted: [commonErrors.conflict.code],
  },
  // Permitted, but the name is wrong: nothing is deleted.
  '/plant/deletePlant': {
    body: ({ plantId }) => ({ plantId, name: 'another' }),
    objects: true,
    admitted: [plantErrors.nameMismatch.code],
  },
  '/plant/checkPosition': {
    body: () => ({ country: 'CN', longitude: 120.62, latitude: 31.3 }),
    objects: false,
  },
  '/plant/checkPlantName': { body: ({ plantId }) => ({ name: 'Access', plantId }), objects: true },
};
