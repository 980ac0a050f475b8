import type { PictureUse } from '@heliodon/server-kit/pictures/pictures';
import { TOPOLOGY_PICTURE, topologyLog } from '../contract/topology.contract.ts';

/** What lies behind a drawing. */
export const topologyPicture: PictureUse = {
  purpose: 'topology',
  limits: TOPOLOGY_PICTURE,
  uploads: 'plantEdit',
  views: 'deviceView',
  logAction: topologyLog.upload,
};
