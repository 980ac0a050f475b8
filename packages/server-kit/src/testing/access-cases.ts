/** Objects of one account, used in requests of the authorisation test. */
export interface Party {
  readonly accountId: number;
  readonly plantId: number;
  /** An inverter of the plant. */
  readonly deviceId: number;
  /** Another inverter of the plant, which a case may remove: each party has its own. */
  readonly spareDeviceId: number;
  /** A battery of the plant and one of its clusters. */
  readonly batteryId: number;
  readonly clusterId: number;
  /** A command sent to the device. */
  readonly commandId: string;
  /** An alarm of the device. */
  readonly alarmId: number;
  /** Firmware, shared by all parties. */
  readonly firmwareId: string;
  readonly exportJobId: string;
  /** Receives alarms of the plant; each party has its own. */
  readonly notifyUserId: number;
  /** Diagnosis finding of the device; each party has its own. */
  readonly findingId: number;
  /** Monthly scheduled report of the account; each party has its own. */
  readonly sendingId: number;
  /** A charging schedule of the plant; each party has its own. */
  readonly planId: number;
  /** A backtest of the plant; each party has its own. */
  readonly backtestId: number;
  /** A sub-account directly below the account, and a role created by the account; each party has its own. */
  readonly subAccountId: number;
  readonly roleId: number;
  /** A hand-over offer to the account by an account cancelled meanwhile; each party has its own. */
  readonly offerId: number;
  /** An OCPP charger of the plant, with a session and a confirmation request. */
  readonly pileId: number;
  readonly sessionId: number;
  readonly questionId: string;
  /** A card and a service fee of the plant that a case may remove: each party has its own. */
  readonly cardId: number;
  readonly feeId: number;
}

export interface AccessCase {
  /** A request that refers to objects of a party. */
  readonly body: (party: Party) => unknown;
  /** False if the request refers to no object, so there is no foreign object to test. */
  readonly objects: boolean;
  /** Answer codes that mean access was granted; default 1000. */
  readonly admitted?: readonly number[];
}

/** By call path. A call without an entry fails the authorisation test. */
export type AccessCases = Readonly<Record<string, AccessCase>>;
