import { type Route, route } from '@heliodon/server-kit/route';
import { getExportLink, getExportList, removeExport } from '../contract/downloads.contract.ts';
import { listExports } from './downloads.queries.ts';
import { Downloads, type DownloadsDeps } from './downloads.service.ts';

export type { Downloads } from './downloads.service.ts';

export function createDownloads(deps: DownloadsDeps): { routes: Route[]; downloads: Downloads } {
  const downloads = new Downloads(deps);
  return {
    downloads,
    routes: [
      route(getExportList, (request, caller) => listExports(deps.db, caller, request)),
      route(getExportLink, async (request, caller) => ({ url: await downloads.link(caller, request.jobId) })),
      route(removeExport, async (request, caller) => {
        await downloads.remove(caller, request.jobId);
        return {};
      }),
    ],
  };
}
