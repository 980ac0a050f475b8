import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** Who may make a call: anyone, any signed-in user, or a holder of one of the permission codes. */
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
  /** `form`: application/x-www-form-urlencoded is accepted too. */
  readonly body?: 'json' | 'form';
  /** Maximum size of the body, if it may exceed the 1 MB limit of other calls. */
  readonly bodyBytes?: number;
  /** Automatic polling or push: does not count as user activity. */
  readonly background?: boolean;
  /** For session calls: also allowed before the user has replaced the initial password. */
  readonly beforePasswordChange?: boolean;
  /** Excluded from the reduced feature set of the oss origin: answers as if the call did not exist. */
  readonly notFromOss?: boolean;
  /**
   * What happens to the browser's cookies. `starts`: the tokens of the answer are set as cookies and become null in the
   * body; `ends`: the session cookie is removed; `forgets`: the remembered sign-in is removed.
   */
  readonly session?: 'starts' | 'ends' | 'forgets';
  /** The plant that the request refers to; access is checked before the handler runs. */
  readonly plantOf?: (request: z.output<Req>) => number | null | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: plantOf takes each call's own request
export type AnyCall = CallSpec<any, z.ZodType>;
export type CallInput<C extends AnyCall> = z.input<C['request']>;
export type CallRequest<C extends AnyCall> = z.output<C['request']>;
export type CallResponse<C extends AnyCall> = z.output<C['response']>;

export const BASE_PATH = '/sems';
/** Identifies a browser that has signed in before. */
export const DEVICE_HEADER = 'x-device';

export function defineCall<Req extends z.ZodType, Res extends z.ZodType, const A extends Access>(
  spec: CallSpec<Req, Res, A>,
): CallSpec<Req, Res, A> {
  return spec;
}

/** The body of every response. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}
