import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import type { Actor } from '@heliodon/server-kit/operation-log';

/** Accepted, with the command id; or the error code. */
export type Ordered = { readonly commandId: string } | { readonly code: number };

/** Commands for multi-step changes; provided by device-plane/commands. */
export interface DeviceOrders {
  /** Throws objections to the command password. */
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
