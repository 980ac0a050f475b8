import type { Caller } from '@heliodon/server-kit/caller';
import { mustHave } from '@heliodon/server-kit/must-have';

/** A file shows what the pages show: who may export, but not see these pages, gets none. */
export const mustView = (caller: Pick<Caller, 'permissions'>): void => mustHave(caller, 'energyAnalysisView');
