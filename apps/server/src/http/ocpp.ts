import { isOcppPath } from '@heliodon/platform/ocpp/ocpp-address';
import type { OcppEndpoint } from '@heliodon/platform/ocpp/ocpp-endpoint';
import type { FastifyInstance } from 'fastify';

/** Piles share the port of the portal; sockets of pages go on as before. */
export function addOcpp(app: FastifyInstance, ocpp: Pick<OcppEndpoint, 'upgrade'>): void {
  const pages = app.server.listeners('upgrade');
  app.server.removeAllListeners('upgrade');
  app.server.on('upgrade', (request, socket, head) => {
    if (isOcppPath(request.url)) ocpp.upgrade(request, socket, head);
    else for (const listener of pages) listener.call(app.server, request, socket, head);
  });
}
