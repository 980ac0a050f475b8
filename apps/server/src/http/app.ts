import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import websocket from '@fastify/websocket';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { callTable } from '../calls.ts';
import type { Context } from '../context.ts';
import { addLiveSocket } from '../live/socket.ts';
import { addMetrics } from '../metrics/metrics.routes.ts';
import { answerError } from './answers.ts';
import { addBackupRoutes } from './backups.ts';
import { BrowserCookies } from './browser-cookies.ts';
import { addCallRoutes } from './call-routes.ts';
import { Callers } from './callers.ts';
import { addCompression } from './compression.ts';
import { addFileRoute } from './files.ts';
import { addFirmwareRoutes } from './firmware.ts';
import { addHealth } from './health.ts';
import { addOcpp } from './ocpp.ts';
import { openApiDocument } from './openapi.ts';
import { addPictureRoutes } from './pictures.ts';
import { addPileFileRoutes } from './pile-files.ts';
import { addPortal } from './portal.ts';
import { addSecurityHeaders, bareHeaders, docsPolicy } from './security-headers.ts';

const BODY_LIMIT_BYTES = 1 << 20;
/** Equal to the client timeout; uploads must finish within it. */
const REQUEST_TIMEOUT_MS = 120_000;

export async function createApp(context: Context, log: Logger): Promise<FastifyInstance> {
  const tls = context.config.tlsBehindProxy;
  const options: FastifyServerOptions = {
    // The banner shows the addresses; fastify would log each of them again.
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // The proxy appends the address that it saw; earlier entries are unverified client input.
    trustProxy: tls ? (_, hop) => hop < 1 : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(bareHeaders)),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID().slice(0, 8),
  };
  const app = Fastify(options);
  app.setErrorHandler(answerError);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  await addSecurityHeaders(app, tls);
  addCompression(app);
  // Server time of the request, for performance analysis.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('server-timing', `total;dur=${reply.elapsedTime.toFixed(1)}`);
  });
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } });
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(callTable) as never },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy });
  addHealth(app, context);
  addMetrics(app, context.metrics, context.config.metricsToken);
  const cookies = new BrowserCookies({
    publicUrl: context.config.publicUrl,
    sessionSeconds: () => context.sessions.longestSeconds(),
  });
  const deps = { ...context, cookies, callers: new Callers(context.sessions, cookies) };
  addCallRoutes(app, context.routes, deps);
  addFileRoute(app, deps);
  await addFirmwareRoutes(app, deps);
  await addPictureRoutes(app, deps);
  await addPileFileRoutes(app, deps);
  await addBackupRoutes(app, deps);
  addLiveSocket(app, deps);
  addOcpp(app, context.ocpp);
  await addPortal(app, { tls });
  return app;
}
