import { DemandDays } from '@heliodon/demand/web';
import { panels as siteControl } from '@heliodon/site-control/web';

/** Demand by day; the limit events come from another feature. */
export default function DemandDaysPage() {
  return (
    <DemandDays
      episodes={({ plantId, timeZone }) => <siteControl.SiteEpisodes plantId={plantId} timeZone={timeZone} />}
    />
  );
}
