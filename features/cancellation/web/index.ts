import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  cancel: lazyPage(() => import('./CancelPage.tsx'), 'cancellation'),
};

/** Offers from accounts that are being closed; hidden if there are none. */
export const OffersPanel = lazyPage(() => import('./offers/OffersPanel.tsx'));
