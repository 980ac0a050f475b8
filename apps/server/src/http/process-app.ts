import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { addMetrics } from '../metrics/metrics.routes.ts';
import { addHealth } from './health.ts';

/** What a process without the portal says of itself. */
export function createProcessApp(context: Context): FastifyInstance {
  const app = Fastify({ requestTimeout: 10_000 });
  addHealth(app, context);
  addMetrics(app, context.metrics, context.config.metricsToken);
  return app;
}
