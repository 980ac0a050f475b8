import type { AnyCall } from '@heliodon/contract/call';
import { operationsCalls } from './operations.contract.ts';
import { overviewCalls } from './overview.contract.ts';
import { projectCalls } from './project.contract.ts';
import { copyProject } from './project-copy.contract.ts';
import { showcaseCalls } from './showcase.contract.ts';

export const screensCalls: readonly AnyCall[] = [
  ...overviewCalls,
  ...operationsCalls,
  ...showcaseCalls,
  ...projectCalls,
  copyProject,
];
