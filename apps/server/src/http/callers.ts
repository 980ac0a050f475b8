import { ACCOUNT_HEADER } from '@heliodon/contract/browser-session';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller, Visitor } from '@heliodon/server-kit/caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserCookies } from './browser-cookies.ts';
import { bearerToken, visitorOf } from './visitor.ts';

export interface SessionsByToken {
  byToken(token: string, visitor: Visitor, background?: boolean): Promise<Caller>;
}

/** Authenticates programs by bearer token, browsers by cookie. The bearer token has priority. */
export class Callers {
  readonly #sessions: SessionsByToken;
  readonly #cookies: BrowserCookies;

  constructor(sessions: SessionsByToken, cookies: BrowserCookies) {
    this.#sessions = sessions;
    this.#cookies = cookies;
  }

  async of(request: FastifyRequest, reply: FastifyReply, background?: boolean): Promise<Caller> {
    if (request.headers.authorization !== undefined) {
      const token = bearerToken(request);
      if (!token) throw new AppError(commonErrors.signedOut);
      return this.#sessions.byToken(token, visitorOf(request), background);
    }
    const shown = request.headers[ACCOUNT_HEADER];
    try {
      return await this.byCookie(request, shown === undefined ? undefined : Number(shown), background);
    } catch (error) {
      if (isOver(error)) this.#cookies.endSession(request, reply);
      throw error;
    }
  }

  /** `shown`: the account of the page, if stated. */
  async byCookie(request: FastifyRequest, shown?: number, background?: boolean): Promise<Caller> {
    const token = this.#cookies.sessionToken(request);
    if (!token) throw new AppError(commonErrors.signedOut);
    const visitor = { ...visitorOf(request), boundTo: this.#cookies.boundTo(token) };
    const caller = await this.#sessions.byToken(token, visitor, background);
    if (shown !== undefined && shown !== caller.accountId) throw new AppError(commonErrors.otherAccount);
    return caller;
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof AppError && (error.entry.code === 401 || error.entry.code === 403);
