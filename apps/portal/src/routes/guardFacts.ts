import type { PermissionFlags } from '@heliodon/web/permissions';

/** Data on which page restrictions depend. */
export interface GuardFacts {
  readonly signedIn: boolean;
  readonly permissions: PermissionFlags | 'failed';
  readonly roleId: number;
  readonly originSystem: 'portal' | 'oss';
  /** Of the plant selected in the session. */
  readonly screenType: number;
  readonly plantCount: number;
}
