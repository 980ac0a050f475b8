import type { Permission } from '@heliodon/contract/permissions';
import type { Lang } from '@heliodon/kernel/lang';

/** Whoever makes a call, before anything is known of them. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  readonly lang: Lang;
  readonly requestId: string;
  /** Of a browser that signed in here before, to whatever account. */
  readonly deviceToken?: string | undefined;
  /** Of a browser that keeps a remembered sign-in in a cookie. */
  readonly rememberToken?: string | undefined;
  /** Of a browser: addresses that it is given open only together with its session's cookie. See `ticketKey`. */
  readonly boundTo?: string | undefined;
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
  /** Somebody else chose the password: until another is chosen, a session is good for that and little more. */
  readonly mustChangePassword: boolean;
  /** The accounts above within the tree, its head first: access comes from them. */
  readonly above: readonly AccountAbove[];
}

export interface AccountAbove {
  readonly accountId: number;
  readonly roleId: number;
  /** Of the tree; otherwise it sees what is given to it or to its role, and nobody below it sees more. */
  readonly seesAllPlants: boolean;
}

/** The platform manager is the root of the account tree. */
export const isPlatformManager = (caller: Pick<Caller, 'accountPath' | 'roleId'>): boolean =>
  caller.roleId === 1 && caller.accountPath.length === 1;
