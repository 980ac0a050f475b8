import { type AnyCall, BASE_PATH } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { fieldIssues } from '@heliodon/contract/issues';
import type { Permission } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import type { Limit, Limiter } from '@heliodon/infrastructure/limiter';
import { networkOf, wideNetworkOf } from '@heliodon/infrastructure/networks';
import { AppError } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller, Visitor } from '@heliodon/server-kit/caller';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';
import type { Route } from '@heliodon/server-kit/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { success } from './answers.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import type { Callers } from './callers.ts';
import { visitorOf } from './visitor.ts';

export interface CallDeps {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly callers: Callers;
  readonly cookies: BrowserCookies;
}

/** A customer may have many IPv6 networks: limit of all together as a multiple of one network's. */
const WIDE_FACTOR = 4;

/**
 * The pipeline of a call: authentication, rate limit, permission, validation, plant access, handler, response filter.
 */
export function addCallRoutes(app: FastifyInstance, routes: readonly Route[], deps: CallDeps): void {
  const { callers, cookies, db, limiter } = deps;
  for (const { call, handle } of routes) {
    const options = call.bodyBytes === undefined ? {} : { bodyLimit: call.bodyBytes };
    app.post(BASE_PATH + call.path, options, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const visitor = { ...visitorOf(request), rememberToken: cookies.rememberToken(request) };
      const caller = call.access === 'public' ? undefined : await callers.of(request, reply, call.background);
      await limit(call, visitor, caller, limiter);
      if (caller) authorise(call, caller);
      const body = validate(call, request, visitor.lang);
      if (caller) await checkPlant(call, body, caller, db);
      const answer = await handle(body as never, (caller ?? visitor) as never);
      const shown = cookies.settle(call, answer, request, reply);
      return success(call.response.parse(shown), visitor.lang);
    });
  }
}

async function limit(
  call: AnyCall,
  visitor: Visitor,
  caller: Caller | undefined,
  limiter: Limiter,
): Promise<void> {
  if (!call.limit) return;
  const who = call.limit.by === 'account' && caller ? `account:${caller.accountId}` : networkOf(visitor.ip);
  await take(limiter, `call:${call.path}:${who}`, call.limit);
  const wide = caller ? null : wideNetworkOf(visitor.ip);
  if (wide) {
    const limit = { max: call.limit.max * WIDE_FACTOR, perSeconds: call.limit.perSeconds };
    await take(limiter, `call:${call.path}:${wide}`, limit);
  }
}

async function take(limiter: Limiter, key: string, limit: Limit): Promise<void> {
  const taken = await limiter.take(key, limit);
  if (!taken.ok) throw new AppError(commonErrors.tooMany, { seconds: taken.retryAfterSeconds });
}

function authorise(call: AnyCall, caller: Caller): void {
  if (call.notFromOss && caller.origin === 'oss') throw new AppError(commonErrors.notFound);
  if (call.access === 'public') return;
  if (call.access === 'session') {
    if (caller.mustChangePassword && !call.beforePasswordChange)
      throw new AppError(commonErrors.noPermission);
    return;
  }
  const codes: readonly Permission[] = typeof call.access === 'string' ? [call.access] : call.access;
  if (!codes.some((code) => caller.permissions.has(code))) throw new AppError(commonErrors.noPermission);
}

function validate(call: AnyCall, request: FastifyRequest, lang: Lang): unknown {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (isForm && call.body !== 'form') throw new AppError(commonErrors.wrongMediaType);
  const parsed = call.request.safeParse(request.body ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = fieldIssues(parsed.error, lang);
  const detail = issues.map((i) => (i.path ? `${i.path}: ${i.message}` : i.message)).join('; ');
  throw new AppError(commonErrors.invalid, { detail }, { issues });
}

async function checkPlant(call: AnyCall, body: unknown, caller: Caller, db: Database): Promise<void> {
  const plantId = call.plantOf?.(body);
  if (plantId == null) return;
  if (!(await maySeePlant(db, caller, plantId))) throw new AppError(commonErrors.notFound);
}
