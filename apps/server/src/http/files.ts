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

/** The browser fetches a finished export by a one-time link, so that a large file is streamed to disk. */
export function addFileRoute(app: FastifyInstance, { downloads, files, cookies }: FileHttpDeps): void {
  // Asking for the head only must not use the link up.
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { ticket: string } }>(`${BASE_PATH}/file/:ticket`, options, async (request, reply) => {
    const file = await downloads.redeem(cookies.ticketOf(request));
    if (!file) return answerUnknown(request, reply);
    return sendAttachment(reply, file, files.read(file.id));
  });
}
