import { FIRMWARE_PATH, UPLOAD_PATH } from '@heliodon/commands/contract';
import type { FirmwareService, UpgradeService } from '@heliodon/commands/server';
import { BASE_PATH } from '@heliodon/contract/call';
import type { FileStore } from '@heliodon/infrastructure/file-store';
import type { FastifyInstance } from 'fastify';
import { answerUnknown, success } from './answers.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { byteRange } from './byte-range.ts';
import { visitorOf } from './visitor.ts';

interface FirmwareHttpDeps {
  readonly commands: { readonly firmware: FirmwareService; readonly upgrades: UpgradeService };
  readonly files: FileStore;
  readonly cookies: BrowserCookies;
}

type Ticket = { Params: { ticket: string } };

/** Firmware is uploaded with a ticket from createFirmware, and downloaded with one sent to the logger. */
export async function addFirmwareRoutes(app: FastifyInstance, deps: FirmwareHttpDeps): Promise<void> {
  await app.register(async (scope) => {
    // The body is a file regardless of its content type, and is never held in memory as a whole.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    scope.put<Ticket>(`${BASE_PATH}${UPLOAD_PATH}/:ticket`, async (request, reply) => {
      // The rest of a refused body is not read.
      void reply.header('cache-control', 'no-store').header('connection', 'close');
      const body = (request.body ?? []) as AsyncIterable<Uint8Array>;
      const length = Number(request.headers['content-length'] ?? 0);
      const taken = await deps.commands.firmware.receive(deps.cookies.ticketOf(request), body, length);
      return taken ? success(taken, visitorOf(request).lang) : answerUnknown(request, reply);
    });
  });

  const options = { exposeHeadRoute: false };
  app.get<Ticket>(`${BASE_PATH}${FIRMWARE_PATH}/:ticket`, options, async (request, reply) => {
    const file = await deps.commands.upgrades.redeem(request.params.ticket);
    if (!file) return answerUnknown(request, reply);
    const { id, sizeBytes } = file;
    void reply.header('accept-ranges', 'bytes').header('cache-control', 'no-store');
    const range = byteRange(request.headers.range, sizeBytes);
    if (range === 'unsatisfiable')
      return reply.status(416).header('content-range', `bytes */${sizeBytes}`).send();
    void reply.header('content-type', file.mediaType);
    if (!range) return reply.header('content-length', sizeBytes).send(deps.files.read(id));
    return reply
      .status(206)
      .header('content-length', range.end - range.start + 1)
      .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
      .send(deps.files.readRange(id, range.start, range.end));
  });
}
