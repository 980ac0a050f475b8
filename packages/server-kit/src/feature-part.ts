import type { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { AnyExportSource } from './exports.ts';
import type { Route } from './route.ts';

/** What a part of a feature gives to the server. */
export interface FeaturePart {
  readonly routes: readonly Route[];
  readonly exports: readonly AnyExportSource[];
  readonly workers: readonly PassWorker<unknown>[];
}

export const joinParts = (parts: readonly FeaturePart[]): FeaturePart => ({
  routes: parts.flatMap((part) => part.routes),
  exports: parts.flatMap((part) => part.exports),
  workers: parts.flatMap((part) => part.workers),
});
