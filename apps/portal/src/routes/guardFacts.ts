import type { PermissionFlags } from '@heliodon/web/permissions';

/** What a page's restrictions depend on. */
export interface GuardFacts {
  readonly signedIn: boolean;
  readonly permissions: PermissionFlags | 'failed';
  readonly roleId: number;
  readonly originSystem: 'portal' | 'oss';
  /** Of the plant that the session looks at. */
  readonly screenType: number;
  readonly plantCount: number;
}
