import { lazyPage } from '@heliodon/web/chunk';

export const pages = { Downloads: lazyPage(() => import('./DownloadsPage.tsx')) };
