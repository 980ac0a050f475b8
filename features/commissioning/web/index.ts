import { lazyPage } from '@heliodon/web/chunk';
import type { SetupPanelProps } from './versions/SetupPanel.tsx';

export const pages = {
  connectDevices: lazyPage(() => import('./connect/ConnectDevicesPage.tsx'), 'commissioning'),
  registerMaps: lazyPage(() => import('./maps/list/MapsPage.tsx'), 'commissioning'),
  registerMap: lazyPage(() => import('./maps/editor/MapEditorPage.tsx'), 'commissioning'),
};

/** Tab of a logger on its device page. */
export const panels = {
  Setup: lazyPage<SetupPanelProps>(() => import('./versions/SetupPanel.tsx'), 'commissioning'),
};
