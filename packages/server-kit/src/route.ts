import type { AnyCall, CallRequest } from '@heliodon/contract/call';
import type { z } from 'zod';
import type { Caller, Visitor } from './caller.ts';

type Who<C extends AnyCall> = C['access'] extends 'public' ? Visitor : Caller;
export type Handler<C extends AnyCall> = (
  request: CallRequest<C>,
  who: Who<C>,
) => Promise<z.input<C['response']>>;

/** A call with its handler. The server refuses to start if a call has no route or two. */
export interface Route {
  readonly call: AnyCall;
  readonly handle: (request: never, who: never) => Promise<unknown>;
}

export function route<C extends AnyCall>(call: C, handle: Handler<C>): Route {
  return { call, handle: handle as Route['handle'] };
}
