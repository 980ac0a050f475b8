import { PILE_FILE_PATH, PILE_UPLOAD_PATH } from '@heliodon/charging/contract';
import type { PileFiles } from '@heliodon/charging/server';
import { BASE_PATH } from '@heliodon/contract/call';
import type { FileStore } from '@heliodon/infrastructure/file-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnknown } from './answers.ts';
import { sendAttachment } from './attachment.ts';
import type { BrowserCookies } from './browser-cookies.ts';

interface PileFileDeps {
  readonly charging: { readonly files: PileFiles };
  readonly files: FileStore;
  readonly cookies: BrowserCookies;
}

type Ticket = { Params: { ticket: string; '*'?: string } };

/** Chargers upload diagnostics, with the file name appended to the address; downloads use a one-time link. */
export async function addPileFileRoutes(app: FastifyInstance, deps: PileFileDeps): Promise<void> {
  await app.register(async (scope) => {
    // The body is a file regardless of its content type, and is never held in memory as a whole.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    const take = async (request: FastifyRequest<Ticket>, reply: FastifyReply) => {
      void reply.header('cache-control', 'no-store').header('connection', 'close');
      const body = (request.body ?? []) as AsyncIterable<Uint8Array>;
      const taken = await deps.charging.files.receive(request.params.ticket, request.params['*'] ?? '', body);
      return taken ? reply.status(200).send() : answerUnknown(request, reply);
    };
    for (const path of [`${PILE_UPLOAD_PATH}/:ticket`, `${PILE_UPLOAD_PATH}/:ticket/*`])
      scope.route<Ticket>({ method: ['PUT', 'POST'], url: BASE_PATH + path, handler: take });
  });

  const options = { exposeHeadRoute: false };
  app.get<Ticket>(`${BASE_PATH}${PILE_FILE_PATH}/:ticket`, options, async (request, reply) => {
    const file = await deps.charging.files.redeem(deps.cookies.ticketOf(request));
    if (!file) return answerUnknown(request, reply);
    return sendAttachment(reply, file, deps.files.read(file.id));
  });
}
