import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { addMetrics } from '../metrics/metrics.routes.ts';
import { addHealth } from './health.ts';
import { addOcpp } from './ocpp.ts';

/** HTTP of a process without the portal: health, metrics, and OCPP for a gateway. */
export function createProcessApp(context: Context): FastifyInstance {
  const app = Fastify({ requestTimeout: 10_000 });
  addHealth(app, context);
  addMetrics(app, context.metrics, context.config.metricsToken);
  addOcpp(app, context.ocpp);
  return app;
}
