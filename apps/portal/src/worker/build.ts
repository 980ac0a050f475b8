/** Put into the worker by apps/portal/vite.config.ts. */
export interface Build {
  readonly id: string;
  /** Addresses that change with their content. */
  readonly assets: readonly string[];
}

export const OFFLINE_PAGE = '/offline.html';
/** Made by the worker itself: no such file is on the server. */
export const OFFLINE_STYLES = '/offline.css';
/** What else is shown without a network; their addresses stay the same, so they are kept by build. */
export const OFFLINE_FILES: readonly string[] = [OFFLINE_PAGE, '/offline.js', '/theme.js', '/icon.svg'];
