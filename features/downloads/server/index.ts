import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { getExportLink, getExportList, removeExport } from '../contract/downloads.contract.ts';
import { listExports } from './downloads.queries.ts';
import { Downloads, type DownloadsDeps } from './downloads.service.ts';

export type { Downloads } from './downloads.service.ts';

export function createDownloads(deps: DownloadsDeps): FeaturePart & { readonly queue: Downloads } {
  const queue = new Downloads(deps);
  return {
    queue,
    tasks: [{ name: 'export', run: (payload) => queue.run((payload as { jobId: string }).jobId) }],
    sweeps: [() => queue.sweep()],
    routes: [
      route(getExportList, (request, caller) => listExports(deps.db, caller, request)),
      route(getExportLink, async (request, caller) => ({ url: await queue.link(caller, request.jobId) })),
      route(removeExport, async (request, caller) => {
        await queue.remove(caller, request.jobId);
        return {};
      }),
    ],
  };
}
