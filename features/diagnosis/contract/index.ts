import type { AnyCall } from '@heliodon/contract/call';
import {
  dismissFinding,
  exportFindings,
  getFindingDetail,
  getFindings,
  raiseFinding,
  reopenFinding,
} from './finding.contract.ts';
import { getInverterDay, getInverterDiagnosis } from './inverter.contract.ts';
import { getPlantDiagnosis, runDiagnosis } from './plant.contract.ts';

export * from './diagnosis.rules.ts';
export * from './finding.contract.ts';
export * from './finding.words.ts';
export * from './inverter.contract.ts';
export * from './plant.contract.ts';

export const diagnosisCalls: readonly AnyCall[] = [
  getPlantDiagnosis,
  runDiagnosis,
  getFindings,
  getFindingDetail,
  getInverterDiagnosis,
  getInverterDay,
  dismissFinding,
  reopenFinding,
  raiseFinding,
  exportFindings,
];
