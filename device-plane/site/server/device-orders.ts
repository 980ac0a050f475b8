import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import type { Actor } from '@heliodon/server-kit/operation-log';

/** Taken, with the id of the command; or the code of why not. */
export type Ordered = { readonly commandId: string } | { readonly code: number };

/** Commands of work that has several steps; given by device-plane/commands. */
export interface DeviceOrders {
  /** Throws what speaks against the command password. */
  authorise(caller: Caller, deviceIds: readonly number[], password: string | undefined): Promise<void>;
  give(
    order: {
      readonly deviceId: number;
      readonly name: string;
      readonly params: Readonly<Record<string, number>>;
      readonly actor: Actor;
    },
    tx: Database,
  ): Promise<Ordered>;
  read(
    order: { readonly deviceId: number; readonly names: readonly string[]; readonly actor: Actor },
    tx: Database,
  ): Promise<Ordered>;
}
