import { DemandDays } from '@heliodon/demand/web';
import { panels as siteControl } from '@heliodon/site-control/web';

/** Demand day by day, and when limits made someone give way, which is another feature's. */
export default function DemandDaysPage() {
  return (
    <DemandDays
      episodes={({ plantId, timeZone }) => <siteControl.SiteEpisodes plantId={plantId} timeZone={timeZone} />}
    />
  );
}
