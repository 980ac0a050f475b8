import { DemandDays } from '@heliodon/demand/web';
import { panels as ems } from '@heliodon/ems/web';

/** Demand day by day, and when limits made someone give way, which is another feature's. */
export default function DemandDaysPage() {
  return (
    <DemandDays
      episodes={({ plantId, timeZone }) => <ems.SiteEpisodes plantId={plantId} timeZone={timeZone} />}
    />
  );
}
