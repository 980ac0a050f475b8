import { CommandMemory } from './pile-commands.ts';
import { PileOutbox } from './pile-outbox.ts';
import { PileState } from './pile-state.ts';
import type { PileRecall } from './ports.ts';

/** What outlives a connection of a pile. */
export class PileMemory {
  /** As configured. */
  readonly connectors: number;
  readonly state: PileState;
  readonly outbox: PileOutbox;
  readonly given = new CommandMemory();
  /** Connector of each open transaction, by its number or name. */
  readonly sessions = new Map<number | string, number>();
  /** By connector: what the next session that the portal starts may take. */
  readonly orderedKwh = new Map<number, number>();
  /** By connector: the session ends when it has taken so much. */
  readonly stopAtKwh = new Map<number, number>();
  /** Id of the command that has the firmware upgraded. */
  upgradeId: string | undefined;

  constructor(sn: string, connectors: number, recall: PileRecall) {
    this.connectors = connectors;
    this.state = new PileState(connectors, recall);
    this.outbox = new PileOutbox(sn);
  }
}
