import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import { route } from '@heliodon/server-kit/route';
import {
  addPile,
  askPile,
  deleteCard,
  deleteFee,
  exportSessions,
  getCardList,
  getChargingSummary,
  getPile,
  getPileFileLink,
  getPileList,
  getPileQuestion,
  getPileQuestions,
  getSessionDetail,
  getSessionList,
  getTerms,
  renewPileSecret,
  saveCard,
  saveFee,
  saveOpenToAll,
} from '../contract/charging.contract.ts';
import { PileDays, type PileDaysDeps } from './detection/pile-days.ts';
import { type PileDirectoryDeps, pileDirectory } from './ocpp/pile-directory.ts';
import { SessionRecorder } from './ocpp/session-recorder.ts';
import { type PileDeps, PileService } from './piles/pile.service.ts';
import { PileAccess, type PileAccessDeps } from './piles/pile-access.service.ts';
import { PileFiles, type PileFilesDeps } from './piles/pile-files.ts';
import { type QuestionDeps, QuestionService } from './piles/question.service.ts';
import { type ConnectedPiles, PileQuestionDispatcher } from './piles/question-dispatcher.ts';
import { SessionMaintenance } from './session-maintenance.ts';
import { requestSessions, type SessionExportDeps, sessionExport } from './sessions/session.export.ts';
import { SessionService } from './sessions/session.service.ts';
import { CardService } from './terms/card.service.ts';
import { TermsService } from './terms/terms.service.ts';

export type { PileFiles } from './piles/pile-files.ts';

export type ChargingDeps = PileDeps &
  PileDaysDeps &
  PileAccessDeps &
  PileDirectoryDeps &
  PileFilesDeps &
  QuestionDeps &
  SessionExportDeps & { readonly ocpp: ConnectedPiles };

const FOLLOW_MS = 15_000;
const IDLE_MS = 5000;
const SHORTEST_REST_MS = 50;

export function createCharging(deps: ChargingDeps) {
  const sessions = new SessionService(deps);
  const piles = new PileService(deps);
  const access = new PileAccess(deps);
  const questions = new QuestionService(deps);
  const files = new PileFiles(deps);
  const cards = new CardService(deps);
  const terms = new TermsService(deps);
  const days = new PileDays(deps);
  const maintenance = new SessionMaintenance(deps, days);
  const { worker: dispatcher } = new PileQuestionDispatcher({
    ...deps,
    uploadUrl: (deviceId, questionId) => files.uploadUrl(deviceId, questionId),
  });
  const wake = () => dispatcher.wake();
  return {
    days,
    maintenance,
    files,
    recorder: new SessionRecorder(deps),
    directory: pileDirectory(deps),
    subscriptions: [{ channel: 'pile_question', onEvent: wake, onReconnect: wake }],
    gatewayWorkers: [dispatcher],
    exports: [sessionExport(deps)],
    forgets: [() => maintenance.forgetOld(), () => files.forgetOld()],
    workers: [
      new PassWorker(
        {
          what: 'days of charging piles',
          pass: () => maintenance.pass(),
          // While work remains, it pauses as long as it worked: pages and samples have priority.
          restMs: (tookMs, done) => (done?.more ? Math.max(SHORTEST_REST_MS, tookMs) : IDLE_MS),
        },
        deps.onError,
      ),
      new PassWorker(
        { what: 'running charging sessions', pass: () => days.follow(), restMs: () => FOLLOW_MS },
        deps.onError,
      ),
    ],
    routes: [
      route(getSessionList, (request) => sessions.list(request)),
      route(exportSessions, (request, caller) => requestSessions(deps, request, caller)),
      route(getSessionDetail, (request, caller) => sessions.detail(request, caller)),
      route(getChargingSummary, (request) => piles.summary(request)),
      route(getPileList, (request) => piles.list(request)),
      route(getPile, (request, caller) => piles.one(request, caller)),
      route(addPile, (request, caller) => access.add(request, caller)),
      route(renewPileSecret, (request, caller) => access.renew(request, caller)),
      route(askPile, (request, caller) => questions.ask(request, caller)),
      route(getPileQuestion, (request, caller) => questions.one(request, caller)),
      route(getPileQuestions, (request, caller) => questions.list(request, caller)),
      route(getPileFileLink, (request, caller) => files.link(request, caller)),
      route(getCardList, (request) => cards.list(request)),
      route(saveCard, (request, caller) => cards.save(request, caller)),
      route(deleteCard, (request, caller) => cards.remove(request, caller)),
      route(getTerms, (request) => terms.read(request)),
      route(saveOpenToAll, (request, caller) => terms.saveOpenToAll(request, caller)),
      route(saveFee, (request, caller) => terms.saveFee(request, caller)),
      route(deleteFee, (request, caller) => terms.deleteFee(request, caller)),
    ],
  };
}
