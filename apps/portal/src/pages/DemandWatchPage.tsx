import { DemandWatch } from '@heliodon/demand/web';
import { panels as ems } from '@heliodon/ems/web';

/** The running demand, and what the site controller does about it, which is another feature's. */
export default function DemandWatchPage() {
  return <DemandWatch control={(plantId) => <ems.SiteControl plantId={plantId} />} />;
}
