import type { AnyCall } from '@heliodon/contract/call';
import * as execution from './execution.contract.ts';
import * as log from './log.contract.ts';
import * as plan from './plan.contract.ts';
import * as template from './template.contract.ts';

export * from './days.ts';
export * from './execution.contract.ts';
export * from './log.contract.ts';
export * from './plan.contract.ts';
export * from './plan.names.ts';
export * from './plan.ts';
export * from './schedules.errors.ts';
export * from './template.contract.ts';

export const schedulesCalls: readonly AnyCall[] = [
  plan.getPlanList,
  plan.getPlanDetail,
  plan.savePlan,
  plan.previewPlan,
  plan.setPlanEnabled,
  plan.deletePlan,
  plan.sendPlan,
  template.getTemplateList,
  template.saveTemplate,
  template.deleteTemplate,
  execution.getCalendar,
  execution.getPlanDevices,
  execution.getCompliance,
  execution.getComplianceDay,
  log.getScheduleLog,
  log.exportScheduleLog,
];
