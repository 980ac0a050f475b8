import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  cancel: lazyPage(() => import('./CancelPage.tsx'), 'cancellation'),
};

/** What accounts that leave offer to whoever is signed in; shows nothing when there is nothing. */
export const OffersPanel = lazyPage(() => import('./offers/OffersPanel.tsx'));
