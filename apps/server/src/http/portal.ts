import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { BASE_PATH } from '@heliodon/contract/call';
import { projectRoot } from '@heliodon/infrastructure/project-root';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnknown } from './answers.ts';
import { firstFileHints } from './first-file-hints.ts';
import { filesPolicy } from './security-headers.ts';

const NONCE_PLACE = '__CSP_NONCE__';
/** File names contain a content hash. */
const HASHED = 'assets';

/** Scripts and style elements require the nonce of this response; charts set style attributes on tooltips. */
function contentSecurityPolicy(nonce: string, tls: boolean): string {
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ];
  return [...rules, ...(tls ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** Serves the built portal; every path that is not a file or a call is a page. */
export async function addPortal(app: FastifyInstance, options: { tls: boolean }): Promise<void> {
  const root = join(projectRoot(), 'apps/portal/dist');
  const index = join(root, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  const hintsFor = firstFileHints(root);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, options.tls))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page?.replace('</head>', `${hintsFor(request.url)}</head>`).replaceAll(NONCE_PLACE, nonce));
  };
  if (page) {
    const filesOf = (folder: string, cacheControl: string): FastifyStaticOptions => ({
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response) =>
        void response.header('cache-control', cacheControl).header('content-security-policy', filesPolicy),
    });
    // One route per file, so that every other path is a page; hashed files share one.
    await app.register(fastifyStatic, {
      ...filesOf(root, 'no-cache'),
      wildcard: false,
      globIgnore: [`${HASHED}/**`],
    });
    await app.register(fastifyStatic, {
      ...filesOf(join(root, HASHED), 'public, max-age=31536000, immutable'),
      prefix: `/${HASHED}/`,
      decorateReply: false,
    });
    app.get('/', sendPage);
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !request.url.startsWith(`${BASE_PATH}/`) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    return page && isPage ? sendPage(request, reply) : answerUnknown(request, reply);
  });
}
