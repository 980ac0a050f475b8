import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What no page of ours asks the browser for; without a word about it, every script in it may. */
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

/** Of every answer that is no page: whatever it is taken for, it loads, runs and sends nothing. */
const nothing = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Pages, their files, pictures and the documentation bring a content security policy of their own. */
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

/** For answers to addresses that cannot be read: no hook runs for them. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissionsPolicy,
  'cross-origin-resource-policy': 'same-origin',
};

const ownOnly = ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"];

/** Files of the portal: the offline page and the worker load others of them. */
export const filesPolicy = [...ownOnly, "frame-ancestors 'none'"].join('; ');

/** The documentation's page is not ours: it sets styles of its own. */
export const docsPolicy = [
  ...ownOnly,
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "frame-ancestors 'none'",
].join('; ');
