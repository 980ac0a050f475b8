import type { AnyCall } from '@heliodon/contract/call';
import { exportCompared, getDeviceChoices } from './compared.contract.ts';
import { deleteSet, getSetList, saveSet } from './sets.contract.ts';

export const compareCalls: readonly AnyCall[] = [
  getDeviceChoices,
  exportCompared,
  getSetList,
  saveSet,
  deleteSet,
];
