import { randomUUID } from 'node:crypto';
import type { AccessCases, Party } from '@heliodon/server-kit/testing/access-cases';
import { chargingErrors } from '../../contract/charging.errors.ts';

const ofPlant =
  (more: object = {}) =>
  (party: Party) => ({ plantId: party.plantId, ...more });
const ofPile =
  (more: object = {}) =>
  (party: Party) => ({ deviceId: party.pileId, ...more });
const days = { from: '2026-11-01', to: '2026-11-15' };

export const chargingAccess: AccessCases = {
  '/charging/getSessionList': { body: ofPlant(days), objects: true },
  '/charging/exportSessions': { body: ofPlant({ ...days, format: 'csv' }), objects: true },
  '/charging/getSessionDetail': { body: (party) => ({ sessionId: party.sessionId }), objects: true },
  '/charging/getChargingSummary': { body: ofPlant(), objects: true },
  '/charging/getPileList': { body: ofPlant(), objects: true },
  '/charging/getPile': { body: ofPile(), objects: true },
  '/charging/addPile': {
    body: (party) => ({ plantId: party.plantId, identity: `pile-${randomUUID().slice(0, 8)}` }),
    objects: true,
  },
  '/charging/renewPileSecret': { body: ofPile(), objects: true },
  // Permitted, but the charger is not connected.
  '/charging/askPile': {
    body: ofPile({ question: { action: 'diagnostics' } }),
    objects: true,
    admitted: [chargingErrors.pileOffline.code],
  },
  '/charging/getPileQuestion': {
    body: (party) => ({ deviceId: party.pileId, questionId: party.questionId }),
    objects: true,
  },
  '/charging/getPileFileLink': {
    body: (party) => ({ deviceId: party.pileId, questionId: party.questionId }),
    objects: true,
  },
  '/charging/getPileQuestions': { body: ofPile(), objects: true },
  '/charging/getCardList': { body: ofPlant(), objects: true },
  '/charging/saveCard': {
    body: (party) => ({ plantId: party.plantId, cardId: party.cardId, idTag: `C-${party.cardId}` }),
    objects: true,
  },
  '/charging/deleteCard': {
    body: (party) => ({ plantId: party.plantId, cardId: party.cardId }),
    objects: true,
  },
  '/charging/getTerms': { body: ofPlant(), objects: true },
  '/charging/saveOpenToAll': { body: ofPlant({ openToAll: true }), objects: true },
  '/charging/saveFee': {
    body: ofPlant({ effectiveFrom: '2999-01-01', servicePerKwh: '0.5' }),
    objects: true,
  },
  '/charging/deleteFee': {
    body: (party) => ({ plantId: party.plantId, feeId: party.feeId }),
    objects: true,
  },
};
