import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller responses fit into one packet and gain nothing. */
const WORTH_IT_BYTES = 1400;
/** Half the time of the default level for ten percent more bytes. */
const LEVEL = 4;

const compress = promisify(gzip);

/**
 * Compresses long JSON. Sessions are identified by a header, which foreign pages cannot send: an attacker cannot have
 * chosen text compressed together with secrets and infer them from the length.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT_BYTES) return payload;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isJson || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload, { level: LEVEL });
  });
}
