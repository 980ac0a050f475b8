import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  topo: lazyPage(() => import('./page/TopologyPage.tsx'), 'topology'),
  topologyMap: lazyPage(() => import('./editor/EditorPage.tsx'), 'topology'),
};
