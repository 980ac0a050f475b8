/** Things that belong to one account: what requests of the authorisation test speak of. */
export interface Party {
  readonly accountId: number;
  readonly plantId: number;
  /** An inverter of the plant. */
  readonly deviceId: number;
  /** Another one of the plant, which a case may take away: each party has its own. */
  readonly spareDeviceId: number;
  /** A battery of the plant and a cluster of it. */
  readonly batteryId: number;
  readonly clusterId: number;
  /** Given to the device. */
  readonly commandId: string;
  /** Of the device. */
  readonly alarmId: number;
  /** Everybody's. */
  readonly firmwareId: string;
  readonly exportJobId: string;
  /** Is told of alarms of the plant; each party has its own. */
  readonly notifyUserId: number;
  /** What diagnosis found at the device; each party has its own. */
  readonly findingId: number;
  /** Reports that the account has sent each month; each party has its own. */
  readonly sendingId: number;
  /** A charging schedule of the plant; each party has its own. */
  readonly planId: number;
  /** A backtest of the plant; each party has its own. */
  readonly backtestId: number;
  /** Directly below the account, and a role that the account made; each party has its own. */
  readonly subAccountId: number;
  readonly roleId: number;
  /** What an account that left meanwhile had offered to the account; each party has its own. */
  readonly offerId: number;
  /** A charging pile of the plant that speaks OCPP, a session and a question of it. */
  readonly pileId: number;
  readonly sessionId: number;
  readonly questionId: string;
  /** A card and a service fee of the plant that a case may take away: each party has its own. */
  readonly cardId: number;
  readonly feeId: number;
}

export interface AccessCase {
  /** A request about the things of a party. */
  readonly body: (party: Party) => unknown;
  /** False when the request names no object: then there is nothing foreign to ask for. */
  readonly objects: boolean;
  /** Answers that show that the call was let through; 1000 unless said otherwise. */
  readonly admitted?: readonly number[];
}

/** By path of the call. A call without an entry fails the authorisation test. */
export type AccessCases = Readonly<Record<string, AccessCase>>;
