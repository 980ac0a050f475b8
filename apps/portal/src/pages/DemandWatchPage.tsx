import { DemandWatch } from '@heliodon/demand/web';
import { panels as siteControl } from '@heliodon/site-control/web';

/** The running demand, and what the site controller does about it, which is another feature's. */
export default function DemandWatchPage() {
  return <DemandWatch control={(plantId) => <siteControl.SiteControl plantId={plantId} />} />;
}
