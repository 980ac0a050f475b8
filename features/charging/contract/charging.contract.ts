import {
  deleteCard,
  deleteFee,
  getCardList,
  getTerms,
  saveCard,
  saveFee,
  saveOpenToAll,
} from './card.contract.ts';
import {
  addPile,
  askPile,
  getPile,
  getPileFileLink,
  getPileList,
  getPileQuestion,
  getPileQuestions,
  renewPileSecret,
} from './pile.contract.ts';
import { exportSessions, getChargingSummary, getSessionDetail, getSessionList } from './session.contract.ts';

export * from './card.contract.ts';
export * from './charging.errors.ts';
export * from './charging.log.ts';
export * from './pile.contract.ts';
export * from './session.contract.ts';
export * from './session.words.ts';

export const chargingCalls = [
  getSessionList,
  exportSessions,
  getSessionDetail,
  getChargingSummary,
  getPileList,
  getPile,
  addPile,
  renewPileSecret,
  askPile,
  getPileQuestion,
  getPileQuestions,
  getPileFileLink,
  getCardList,
  saveCard,
  deleteCard,
  getTerms,
  saveOpenToAll,
  saveFee,
  deleteFee,
];
