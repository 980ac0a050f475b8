import { exportCompared, getDeviceChoices } from './compared.contract.ts';
import { deleteSet, getSetList, saveSet } from './sets.contract.ts';

export * from './compared.contract.ts';
export * from './series.schema.ts';
export * from './sets.contract.ts';

export const compareCalls = [getDeviceChoices, exportCompared, getSetList, saveSet, deleteSet];
