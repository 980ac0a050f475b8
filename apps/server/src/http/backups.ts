import { createReadStream } from 'node:fs';
import { BACKUP_FILE_PATH, BACKUP_PIECE_PATH, PIECE_BYTES } from '@heliodon/backup/contract';
import type { BackupService, BackupUploads } from '@heliodon/backup/server';
import { BASE_PATH } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { FastifyInstance } from 'fastify';
import { answerUnknown, success } from './answers.ts';
import { sendAttachment } from './attachment.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { visitorOf } from './visitor.ts';

interface BackupHttpDeps {
  readonly backup: { readonly backups: BackupService; readonly uploads: BackupUploads };
  readonly cookies: BrowserCookies;
}

type Ticket = { Params: { ticket: string } };

/** Backups are downloaded by a one-time link, and uploaded in parts, each with its own ticket. */
export async function addBackupRoutes(
  app: FastifyInstance,
  { backup, cookies }: BackupHttpDeps,
): Promise<void> {
  // A HEAD request must not use up the link.
  const options = { exposeHeadRoute: false };
  app.get<Ticket>(`${BASE_PATH}${BACKUP_FILE_PATH}/:ticket`, options, async (request, reply) => {
    const file = await backup.backups.redeem(cookies.ticketOf(request));
    if (!file) return answerUnknown(request, reply);
    return sendAttachment(
      reply,
      { ...file, mediaType: 'application/octet-stream' },
      createReadStream(file.path),
    );
  });

  await app.register(async (scope) => {
    // The body is a file regardless of its content type, and is never held in memory as a whole.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    scope.put<Ticket>(`${BASE_PATH}${BACKUP_PIECE_PATH}/:ticket`, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (Number(request.headers['content-length'] ?? 0) > PIECE_BYTES)
        throw new AppError(commonErrors.tooLarge);
      const body = (request.body ?? []) as AsyncIterable<Uint8Array>;
      const taken = await backup.uploads.receive(cookies.ticketOf(request), body);
      return taken ? success(taken, visitorOf(request).lang) : answerUnknown(request, reply);
    });
  });
}
