import { isIP } from 'node:net';
import { langFromHeader } from '@heliodon/kernel/lang';
import type { Visitor } from '@heliodon/platform/caller';
import type { FastifyRequest } from 'fastify';

export function visitorOf(request: FastifyRequest): Visitor {
  const { lang } = request.headers;
  return {
    ip: isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? ''),
    userAgent: request.headers['user-agent'] ?? '',
    lang: langFromHeader(Array.isArray(lang) ? lang[0] : lang),
    requestId: request.id,
  };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
}
