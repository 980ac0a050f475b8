import { BASE_PATH } from '@heliodon/contract/call';
import type { Downloads } from '@heliodon/downloads/server';
import type { FileStore } from '@heliodon/infrastructure/file-store';
import type { FastifyInstance } from 'fastify';
import { answerUnknown } from './answers.ts';
import { sendAttachment } from './attachment.ts';
import type { BrowserCookies } from './browser-cookies.ts';

interface FileHttpDeps {
  readonly downloads: Downloads;
  readonly files: FileStore;
  readonly cookies: BrowserCookies;
}

/** Finished exports are downloaded by a one-time link, streamed to disk. */
export function addFileRoute(app: FastifyInstance, { downloads, files, cookies }: FileHttpDeps): void {
  // A HEAD request must not use up the link.
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { ticket: string } }>(`${BASE_PATH}/file/:ticket`, options, async (request, reply) => {
    const file = await downloads.redeem(cookies.ticketOf(request));
    if (!file) return answerUnknown(request, reply);
    return sendAttachment(reply, file, files.read(file.id));
  });
}
