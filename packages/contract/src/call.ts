import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** Who may make a call: anyone, anyone signed in, or a holder of one of the codes. */
export type Access = 'public' | 'session' | Permission | readonly [Permission, ...Permission[]];

/** Counted in PostgreSQL, so that the limit holds over all server processes. */
export interface RateLimit {
  readonly max: number;
  readonly perSeconds: number;
  readonly by: 'ip' | 'account';
}

export interface CallSpec<Req extends z.ZodType, Res extends z.ZodType, A extends Access = Access> {
  /** Under the base path, e.g. `/system/getLogList`. */
  readonly path: `/${string}/${string}`;
  readonly summary: string;
  readonly access: A;
  readonly request: Req;
  readonly response: Res;
  readonly limit?: RateLimit;
  /** `form`: also takes application/x-www-form-urlencoded. */
  readonly body?: 'json' | 'form';
  /** Of a body that may be larger than the 1 MB of other calls. */
  readonly bodyBytes?: number;
  /** A poll or push that goes on by itself: does not count as activity of the person. */
  readonly background?: boolean;
  /** Of a session call: also for whoever still has to choose a password of their own. */
  readonly beforePasswordChange?: boolean;
  /** Not part of the reduced feature set of the oss origin: answers as if it did not exist. */
  readonly notFromOss?: boolean;
  /**
   * What a browser's cookies do with it. `starts`: they take the tokens of the answer, which are null then; `ends`: the
   * session goes; `forgets`: the remembered sign-in goes.
   */
  readonly session?: 'starts' | 'ends' | 'forgets';
  /** Names the plant that the request speaks of; checked before the handler runs. */
  readonly plantOf?: (request: z.output<Req>) => number | null | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: plantOf takes each call's own request
export type AnyCall = CallSpec<any, z.ZodType>;
export type CallInput<C extends AnyCall> = z.input<C['request']>;
export type CallRequest<C extends AnyCall> = z.output<C['request']>;
export type CallResponse<C extends AnyCall> = z.output<C['response']>;

export const BASE_PATH = '/sems';
/** Says which browser calls, for one that signed in before. */
export const DEVICE_HEADER = 'x-device';

export function defineCall<Req extends z.ZodType, Res extends z.ZodType, const A extends Access>(
  spec: CallSpec<Req, Res, A>,
): CallSpec<Req, Res, A> {
  return spec;
}

/** What every call answers. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}
