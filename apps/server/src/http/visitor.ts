import { isIP } from 'node:net';
import { DEVICE_HEADER } from '@heliodon/contract/call';
import { langFromHeader } from '@heliodon/kernel/lang';
import type { Visitor } from '@heliodon/server-kit/caller';
import type { FastifyRequest } from 'fastify';

export function visitorOf(request: FastifyRequest): Visitor {
  const { lang } = request.headers;
  return {
    ip: isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? ''),
    userAgent: request.headers['user-agent'] ?? '',
    lang: langFromHeader(Array.isArray(lang) ? lang[0] : lang),
    requestId: request.id,
    deviceToken: deviceToken(request),
  };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
}

function deviceToken(request: FastifyRequest): string | undefined {
  const given = request.headers[DEVICE_HEADER];
  return typeof given === 'string' && /^[A-Za-z0-9_-]{20,200}$/.test(given) ? given : undefined;
}
