import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

/** A streamed file that the browser saves. */
export const sendAttachment = (reply: FastifyReply, file: Attachment, content: Readable): FastifyReply =>
  reply
    .header('content-type', file.mediaType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('cache-control', 'no-store')
    .send(content);
