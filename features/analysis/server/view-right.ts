import type { Caller } from '@heliodon/server-kit/caller';
import { mustHave } from '@heliodon/server-kit/must-have';

/** An export shows the content of these pages: users who may export but not view the pages get none. */
export const mustView = (caller: Pick<Caller, 'permissions'>): void => mustHave(caller, 'energyAnalysisView');
