import { DemandWatch } from '@heliodon/demand/web';
import { panels as siteControl } from '@heliodon/site-control/web';

/** Current demand; the state of the site controller comes from another feature. */
export default function DemandWatchPage() {
  return <DemandWatch control={(plantId) => <siteControl.SiteControl plantId={plantId} />} />;
}
