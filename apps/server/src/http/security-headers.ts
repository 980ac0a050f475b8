import type { FastifyHelmetOptions } from '@fastify/helmet';

/** The portal's page brings its own content security policy. */
export const securityHeaders = (tls: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: tls,
  originAgentCluster: tls,
  hsts: tls,
});
