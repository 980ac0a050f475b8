import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Browser features not used by our pages; without this policy, any script could use them. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const permissionsPolicy = UNUSED_FEATURES.map((name) => `${name}=()`).join(', ');

/** For all responses except pages: forbids loading, scripts and form submission. */
const nothing = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Pages, files, pictures and documentation have their own Content-Security-Policy. */
export async function addSecurityHeaders(app: FastifyInstance, tls: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: nothing },
    crossOriginOpenerPolicy: tls,
    originAgentCluster: tls,
    hsts: tls,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}

/** For responses to invalid addresses, for which no hook runs. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissionsPolicy,
  'cross-origin-resource-policy': 'same-origin',
};

const ownOnly = ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"];

/** Files of the portal: the offline page and the worker load other files. */
export const filesPolicy = [...ownOnly, "frame-ancestors 'none'"].join('; ');

/** The documentation page is third-party and sets its own styles. */
export const docsPolicy = [
  ...ownOnly,
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "frame-ancestors 'none'",
].join('; ');
