import type { PlanExecution } from '@heliodon/schedules/contract';
import type { PlantSummary } from '@heliodon/web/stores';

export interface TabProps {
  plant: PlantSummary;
  devices: readonly PlanExecution[];
  /** Date in the plant's time zone. */
  today: string;
}
