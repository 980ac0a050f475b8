import { type Route, route } from '@heliodon/server-kit/route';
import { getUnhandledAlarms } from '../contract/feed.contract.ts';
import {
  delBeyondLimitsSet,
  getBeyondLimitsList,
  getBeyondLimitsSetDetail,
  saveBeyondLimitsSet,
  tryBeyondLimits,
} from '../contract/limits.contract.ts';
import { getAlarmTips, saveAlarmTips } from '../contract/tips.contract.ts';
import { readUnhandled } from './feed.queries.ts';
import { type LimitsDeps, LimitsService } from './limits.service.ts';
import { LimitTrials, type TrialDeps } from './limits.trial.ts';
import { TipsService } from './tips.service.ts';

/** Alarm settings of users: notifications and limit rules. */
export function settingsRoutes(deps: LimitsDeps & TrialDeps): Route[] {
  const { db, log } = deps;
  const tips = new TipsService(db, log);
  const limits = new LimitsService(deps);
  const trials = new LimitTrials(deps);
  return [
    route(getAlarmTips, (_, caller) => tips.read(caller.accountId)),
    route(saveAlarmTips, (request, caller) => tips.save(request, caller)),
    route(getUnhandledAlarms, ({ ids }, caller) => readUnhandled(db, caller, ids)),
    route(getBeyondLimitsList, (request, caller) => limits.list(request, caller)),
    route(getBeyondLimitsSetDetail, (request, caller) => limits.detail(request, caller)),
    route(saveBeyondLimitsSet, (request, caller) => limits.save(request, caller)),
    route(delBeyondLimitsSet, (request, caller) => limits.remove(request, caller)),
    route(tryBeyondLimits, (request, caller) => trials.run(request, caller)),
  ];
}
