import type { RestoreProgress } from '@heliodon/backup/server';
import { BASE_PATH } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerError, failure } from './answers.ts';
import { addPortal } from './portal.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { visitorOf } from './visitor.ts';

/** Replaces the server while the database is restored: serves pages, and every call returns the progress. */
export async function createRestoreApp(
  options: { tls: boolean },
  progress: () => RestoreProgress,
): Promise<FastifyInstance> {
  const app = Fastify({ requestIdHeader: false });
  app.setErrorHandler(answerError);
  await addSecurityHeaders(app, options.tls);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume();
    done(null);
  });
  app.all(`${BASE_PATH}/*`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return failure(new AppError(commonErrors.restoring, {}, progress()), visitorOf(request).lang);
  });
  app.get('/healthz', async (_, reply) => reply.status(503).send({ status: 'restoring', ...progress() }));
  await addPortal(app, options);
  return app;
}
