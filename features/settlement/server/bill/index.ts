import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { type Route, route } from '@heliodon/server-kit/route';
import { billLog, exportBill, getBill, getBillDay, getBillLine } from '../../contract/bill.contract.ts';
import {
  acceptReconciliation,
  getReconciliation,
  getReconciliations,
  readUtilityFile,
  reopenReconciliation,
  saveUtilityBill,
} from '../../contract/reconciliation.contract.ts';
import { keepDemandRegisters } from '../demand/demand-registers.ts';
import { keepSlidingDays } from '../demand/sliding-days.ts';
import type { SettlementDeps } from '../part.ts';
import { BILL_EXPORT, billExport } from './bill.export.ts';
import { readBill } from './bill.service.ts';
import { readBillDay, readBillLine } from './bill-line.service.ts';
import { keepReactiveMonths } from './reactive-months.ts';
import { ReconciliationService } from './reconciliation.service.ts';

const REGISTERS_EVERY_MS = 6 * 3_600_000;

export function createBill(deps: SettlementDeps): FeaturePart {
  const reconciliation = new ReconciliationService(deps);
  return {
    routes: [
      route(getBill, (span) => readBill(deps, span)),
      route(getBillLine, (request) => readBillLine(deps, request)),
      route(getBillDay, (request) => readBillDay(deps, request)),
      route(exportBill, async ({ span, format }, caller) => {
        const jobId = await deps.exports.request(caller, BILL_EXPORT, format, span);
        const params = { format, period: [span.from, span.to].filter(Boolean).join(' – ') || span.dateType };
        await deps.log.write(caller, { action: billLog.export, params, plantId: span.plantId });
        return { jobId };
      }),
      route(getReconciliations, (request) => reconciliation.year(request)),
      route(getReconciliation, (request) => reconciliation.read(request)),
      route(saveUtilityBill, (request, caller) => reconciliation.save(request, caller)),
      route(readUtilityFile, (request, caller) => reconciliation.readFile(request, caller)),
      route(acceptReconciliation, (request, caller) => reconciliation.accept(request, caller)),
      route(reopenReconciliation, (request, caller) => reconciliation.reopen(request, caller)),
    ] as Route[],
    exports: [billExport(deps)],
    workers: [
      new PassWorker<unknown>(
        { what: 'reactive energy', pass: () => keepReactiveMonths(deps), restMs: () => REGISTERS_EVERY_MS },
        deps.onError,
      ),
      new PassWorker<unknown>(
        { what: 'demand registers', pass: () => keepDemandRegisters(deps), restMs: () => REGISTERS_EVERY_MS },
        deps.onError,
      ),
      new PassWorker<unknown>(
        { what: 'sliding demand', pass: () => keepSlidingDays(deps), restMs: () => REGISTERS_EVERY_MS },
        deps.onError,
      ),
    ],
  };
}
