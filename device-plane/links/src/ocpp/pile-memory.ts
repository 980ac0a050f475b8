import { CommandMemory } from './pile-commands.ts';
import { PileOutbox } from './pile-outbox.ts';
import { PileState } from './pile-state.ts';
import type { PileRecall } from './ports.ts';

/** State of a charger that survives a reconnect. */
export class PileMemory {
  /** As configured. */
  readonly connectors: number;
  readonly state: PileState;
  readonly outbox: PileOutbox;
  readonly given = new CommandMemory();
  /** Connector of each open transaction, by number or name. */
  readonly sessions = new Map<number | string, number>();
  /** By connector: energy limit of the next session started from the portal. */
  readonly orderedKwh = new Map<number, number>();
  /** By connector: energy at which the session is stopped. */
  readonly stopAtKwh = new Map<number, number>();
  /** Id of the firmware upgrade command. */
  upgradeId: string | undefined;

  constructor(sn: string, connectors: number, recall: PileRecall) {
    this.connectors = connectors;
    this.state = new PileState(connectors, recall);
    this.outbox = new PileOutbox(sn);
  }
}
