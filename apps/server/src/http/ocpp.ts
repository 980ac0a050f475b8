import type { OcppEndpoint } from '@heliodon/device-links/ocpp/ocpp-endpoint';
import type { FastifyInstance } from 'fastify';
import { LIVE_SOCKET_PATH } from '../live/socket.ts';

/** Chargers share the portal's port. Upgrade requests other than the pages' socket get 404 instead of a page. */
export function addOcpp(app: FastifyInstance, ocpp: Pick<OcppEndpoint, 'upgrade'>): void {
  const pages = app.server.listeners('upgrade');
  app.server.removeAllListeners('upgrade');
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] !== LIVE_SOCKET_PATH) ocpp.upgrade(request, socket, head);
    else for (const listener of pages) listener.call(app.server, request, socket, head);
  });
}
