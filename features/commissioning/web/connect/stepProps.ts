import type { PlantSummary } from '@heliodon/web/stores';
import type { SetupLogger } from '../../contract/index.ts';
import type { Draft, Step } from '../model/draft.ts';
import type { ChangeDraft } from './useDraft.ts';

/** What each step after the choice of the logger gets. */
export interface StepProps {
  plant: PlantSummary;
  draft: Draft;
  change: ChangeDraft;
  logger: SetupLogger;
  goTo: (step: Step) => void;
}
