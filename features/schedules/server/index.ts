import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import * as calls from '../contract/index.ts';
import type { SchedulesDeps } from './deps.ts';
import { Compliance } from './execution/compliance.ts';
import { DayCounter } from './execution/day-counter.ts';
import { ExecutionService } from './execution/execution.service.ts';
import { PlanFollower } from './execution/follower.ts';
import { PlanWatcher } from './execution/watcher.ts';
import { ScheduleLogService, scheduleLogExport } from './log/log.service.ts';
import { listPlans, showPlan } from './plans/plan.list.ts';
import { PlanService } from './plans/plan.service.ts';
import { TemplateService } from './templates/template.service.ts';

export type { SchedulesDeps } from './deps.ts';
export { readPlannedDays } from './plans/planned-days.ts';

const FOLLOW_EVERY_MS = 5000;
const COUNT_EVERY_MS = 60_000;

type Part = Required<Pick<FeaturePart, 'routes' | 'exports' | 'workers'>>;

export interface Schedules extends Part {
  /** For features that create a plan: the same as the call. */
  save: PlanService['save'];
  /** Disables a plan created by such a feature, if it still exists; returns whether it does. */
  switchOff: PlanService['switchOff'];
  /** Replaces the days of a plan created by such a feature, without a user; returns whether it succeeded. */
  reshape: PlanService['reshape'];
  /** One pass of the workers: sends content to devices and checks whether they follow it. */
  follow(): Promise<void>;
  /** Evaluates past days. */
  count(): Promise<unknown>;
}

export function createSchedules(deps: SchedulesDeps): Schedules {
  const { db, onError } = deps;
  const follower = new PlanFollower(deps);
  const watcher = new PlanWatcher(deps);
  const compliance = new Compliance(deps);
  const counter = new DayCounter(deps, compliance);
  const plans = new PlanService(deps, follower);
  const execution = new ExecutionService(deps, compliance);
  const templates = new TemplateService(deps);
  const log = new ScheduleLogService(deps);
  const follow = async () => {
    await follower.pass();
    await watcher.pass();
  };
  const following = new PassWorker<unknown>(
    { what: 'schedules', pass: follow, restMs: () => FOLLOW_EVERY_MS },
    onError,
  );
  const counting = new PassWorker<unknown>(
    {
      what: 'compliance of schedules',
      pass: () => counter.pass(),
      restMs: (tookMs, done) => ((done as { more: boolean } | undefined)?.more ? 3 * tookMs : COUNT_EVERY_MS),
    },
    onError,
  );
  return {
    routes: [
      route(calls.getPlanList, (request, { lang }) => listPlans(db, request, lang)),
      route(calls.getPlanDetail, ({ plantId, planId }, { lang }) => showPlan(db, plantId, planId, lang)),
      route(calls.savePlan, (request, caller) => plans.save(request, caller)),
      route(calls.previewPlan, (request, caller) => plans.preview(request, caller)),
      route(calls.setPlanEnabled, (request, caller) => plans.setEnabled(request, caller)),
      route(calls.deletePlan, (request, caller) => plans.remove(request, caller)),
      route(calls.sendPlan, (request, caller) => plans.send(request, caller)),
      route(calls.getTemplateList, ({ plantId }, caller) => templates.list(plantId, caller)),
      route(calls.saveTemplate, (request, caller) => templates.save(request, caller)),
      route(calls.deleteTemplate, ({ templateId }, caller) => templates.remove(templateId, caller)),
      route(calls.getCalendar, (request, { lang }) => execution.calendar(request, lang)),
      route(calls.getPlanDevices, ({ plantId }, { lang }) => execution.devices(plantId, lang)),
      route(calls.getCompliance, (request) => execution.compliance(request)),
      route(calls.getComplianceDay, (request) => execution.day(request)),
      route(calls.getScheduleLog, (request, caller) => log.list(request, caller)),
      route(calls.exportScheduleLog, (request, caller) => log.export(request, caller)),
    ],
    exports: [scheduleLogExport(db)],
    workers: [following, counting],
    save: (request, caller) => plans.save(request, caller),
    switchOff: (plantId, planId, caller, password) => plans.switchOff(plantId, planId, caller, password),
    reshape: (plantId, planId, content) => plans.reshape(plantId, planId, content),
    follow,
    count: () => counter.pass(),
  };
}
