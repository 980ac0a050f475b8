import { BASE_PATH } from '@heliodon/contract/call';
import { PICTURE_PATH, PICTURE_UPLOAD_PATH } from '@heliodon/contract/pictures';
import type { FileStore } from '@heliodon/infrastructure/file-store';
import type { Pictures } from '@heliodon/server-kit/pictures/pictures';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerUnknown, success } from './answers.ts';
import type { CallDeps } from './call-routes.ts';
import { visitorOf } from './visitor.ts';

interface PictureHttpDeps extends Pick<CallDeps, 'callers' | 'cookies'> {
  readonly pictures: Pictures;
  readonly files: FileStore;
}

/** Pictures are uploaded with a ticket from a call, and downloaded by users who can see the plant. */
export async function addPictureRoutes(app: FastifyInstance, deps: PictureHttpDeps): Promise<void> {
  await app.register(async (scope) => {
    // The body is a file regardless of its content type, and is never held in memory as a whole.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    const path = `${BASE_PATH}${PICTURE_UPLOAD_PATH}/:ticket`;
    scope.put<{ Params: { ticket: string } }>(path, async (request, reply) => {
      void reply.header('cache-control', 'no-store').header('connection', 'close');
      const body = (request.body ?? []) as AsyncIterable<Uint8Array>;
      const length = Number(request.headers['content-length'] ?? 0);
      const taken = await deps.pictures.receive(deps.cookies.ticketOf(request), body, length);
      return taken ? success(taken, visitorOf(request).lang) : answerUnknown(request, reply);
    });
  });

  const options = { exposeHeadRoute: false };
  const path = `${BASE_PATH}${PICTURE_PATH}/:pictureId`;
  app.get<{ Params: { pictureId: string } }>(path, options, async (request, reply) => {
    const caller = await deps.callers.of(request, reply, true);
    const { pictureId } = request.params;
    const file = isId(pictureId) ? await deps.pictures.find(pictureId, caller) : undefined;
    if (!file) return answerUnknown(request, reply);
    // A picture never changes, but access to it may: browsers cache it and revalidate each time.
    const tag = `"${pictureId}"`;
    void reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'authorization, cookie');
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply
      .header('content-type', file.mediaType)
      .header('content-length', file.sizeBytes)
      .header('content-disposition', `inline; filename="${file.name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(deps.files.read(file.id));
  });
}

const isId = (text: string): boolean => z.uuid().safeParse(text).success;
