import type { Permission } from '@heliodon/contract/permissions';
import type { Lang } from '@heliodon/kernel/lang';

/** Whoever makes a call, before anything is known of them. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  readonly lang: Lang;
  readonly requestId: string;
}

export type Origin = 'portal' | 'oss';

/** A signed-in account as the database knows it at the moment of the call. */
export interface Caller extends Visitor {
  readonly sessionId: number;
  readonly origin: Origin;
  /** The plant that the session looks at, if any. */
  readonly plantId: number | null;
  readonly accountId: number;
  readonly accountName: string;
  readonly accountPath: readonly number[];
  readonly roleId: number;
  /** The nearest manager upward, itself included: the head of the tree that the account belongs to. */
  readonly managerId: number;
  readonly permissions: ReadonlySet<Permission>;
}

/** The platform manager is the root of the account tree. */
export const isPlatformManager = (caller: Pick<Caller, 'accountPath' | 'roleId'>): boolean =>
  caller.roleId === 1 && caller.accountPath.length === 1;
