import type { Permission } from '@heliodon/contract/permissions';
import type { Lang } from '@heliodon/kernel/lang';

/** The origin of a call before authentication. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  readonly lang: Lang;
  readonly requestId: string;
  /** Of a browser that has signed in before, to any account. */
  readonly deviceToken?: string | undefined;
  /** Of a browser with a remembered sign-in in a cookie. */
  readonly rememberToken?: string | undefined;
  /** For browsers: addresses issued to it work only with its session cookie. See `ticketKey`. */
  readonly boundTo?: string | undefined;
}

export type Origin = 'portal' | 'oss';

/** A signed-in account as stored at the time of the call. */
export interface Caller extends Visitor {
  readonly sessionId: number;
  readonly origin: Origin;
  /** The plant selected in the session, if any. */
  readonly plantId: number | null;
  readonly accountId: number;
  readonly accountName: string;
  readonly accountPath: readonly number[];
  readonly roleId: number;
  /** The nearest manager upward, including the account itself: the head of its account tree. */
  readonly managerId: number;
  readonly permissions: ReadonlySet<Permission>;
  /** The password was set by someone else: until it is changed, the session allows little else. */
  readonly mustChangePassword: boolean;
  /** The accounts above within the tree, its head first: they limit access. */
  readonly above: readonly AccountAbove[];
}

export interface AccountAbove {
  readonly accountId: number;
  readonly roleId: number;
  /**
   * All plants of the tree; otherwise only plants granted to the account or its role, and accounts below see no more.
   */
  readonly seesAllPlants: boolean;
}

/** The platform manager is the root of the account tree. */
export const isPlatformManager = (caller: Pick<Caller, 'accountPath' | 'roleId'>): boolean =>
  caller.roleId === 1 && caller.accountPath.length === 1;
