/*
 * Dependencies of an OCPP endpoint, independent of the version. Energy is kWh of the charger's register, power kW into
 * the vehicle, times are the charger's.
 */

/** Identifier instead of a card for a remote start from the portal: not assigned to a card holder. */
export const PORTAL_TAG = 'PORTAL';

export interface MeterReading {
  readonly atMs: number;
  /** Register of the connector. */
  readonly registerKwh: number | null;
  readonly powerKw: number | null;
  readonly soc: number | null;
  /** The register value at the start of the session. */
  readonly isBegin?: boolean;
}

export interface SessionStart {
  /** 0: connector unknown. */
  readonly connector: number;
  /** Empty: no card. */
  readonly idTag: string;
  readonly atMs: number;
  /** The charger's clock was wrong: `atMs` is the time of receipt. */
  readonly isTimeGuessed?: boolean;
  readonly registerKwh: number | null;
  /** In 2.0.1, the charger's transaction id. For 1.6 the platform assigns a number. */
  readonly transactionKey?: string;
}

export interface SessionBegun {
  readonly transactionId: number;
  readonly status: IdTagStatus;
  /** Its end was received first. */
  readonly isOver?: boolean;
}

/** Information about a transaction whose start may not have been reported. */
export interface SessionSign {
  /** 0: connector unknown. */
  readonly connector: number;
  readonly atMs: number;
  readonly isTimeGuessed?: boolean;
}

export interface SessionEnd {
  /** 0: connector unknown. */
  readonly connector: number;
  /** The card that ended it, if reported. */
  readonly idTag?: string;
  readonly atMs: number;
  readonly isTimeGuessed?: boolean;
  readonly registerKwh: number | null;
  /** The OCPP reason, e.g. EVDisconnected. */
  readonly reason: string;
  readonly readings: readonly MeterReading[];
}

/** Free connectors that may still have open sessions. */
export interface Vacancy {
  /** Contains 0 if all are free: sessions with an unknown connector. */
  readonly connectors: readonly number[];
  /** Sessions that began later are not affected. */
  readonly atMs: number;
  /** Only sessions from before the charger's last boot: a session may begin before a vehicle is connected. */
  readonly onlyBeforeBoot: boolean;
}

export interface ShownCard {
  readonly idTag: string;
  readonly atMs: number;
}

export type IdTagStatus = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx';

/**
 * Authorises charging and records sessions. Promises resolve after the commit: only then the charger gets its reply.
 */
export interface ChargingSessionRecorder {
  authorize(sn: string, idTag: string): Promise<IdTagStatus>;
  /** A repeated start is one session. `transactionId` is a positive 31-bit number. */
  started(sn: string, start: SessionStart): Promise<SessionBegun>;
  /** A 2.0.1 transaction continues: if its start was not reported, it begins here, and the connector is recorded. */
  seen(sn: string, key: string, sign: SessionSign): Promise<void>;
  /** A card presented after the start: the session is assigned to an authorised holder if it had none. */
  shown(sn: string, key: number | string, card: ShownCard): Promise<IdTagStatus>;
  /** `key`: number or 2.0.1 id of the transaction. Unknown ones are ignored. */
  metered(sn: string, key: number | string, readings: readonly MeterReading[]): Promise<void>;
  /** An unknown transaction becomes a session with unknown start; an ended one does not change. */
  ended(sn: string, key: number | string, end: SessionEnd): Promise<void>;
  /**
   * Sessions without a reported end are ended at their last reading; a later report replaces it. Returns their number.
   */
  vacated(sn: string, vacancy: Vacancy): Promise<number>;
  /** Open sessions of a charger, newest first. */
  open(sn: string): Promise<
    readonly {
      readonly transactionId: number;
      readonly transactionKey: string | null;
      readonly connector: number;
      readonly startedAtMs: number;
    }[]
  >;
}

export interface PileFacts {
  readonly version: 'ocpp1.6' | 'ocpp2.0.1';
  readonly vendor: string;
  readonly model: string;
  readonly firmware: string;
  readonly serial: string;
  readonly tls: boolean;
}

/** State of a charger before the program started; missing values are unknown. */
export interface PileRecall {
  readonly ratedKw?: number | null;
  /** The last register of each connector. */
  readonly registers?: readonly (RegisterReading | null)[];
  /** The last stored total of the charger. */
  readonly totalKwh?: number | null;
  /** User limit of the charger. */
  readonly limitKw?: number | null;
}
export interface RegisterReading {
  readonly kwh: number;
  readonly atMs: number;
}

/** Information about chargers. */
export interface PileDirectory {
  /** Null: no charger with that identity may connect. Connectors as configured. */
  find(sn: string): Promise<{
    readonly deviceId: number;
    readonly connectors: number;
    readonly ratedKw: number | null;
  } | null>;
  recall(sn: string): Promise<PileRecall>;
  booted(sn: string, facts: PileFacts, atMs: number): Promise<void>;
  contacted(sn: string, atMs: number): Promise<void>;
}

/** A request of the portal (features/charging: pileQuestion) to the charger. */
export interface PileQuestionOrder {
  readonly questionId: string;
  readonly sn: string;
  readonly question:
    | { readonly action: 'getConfiguration'; readonly keys: readonly string[] }
    | { readonly action: 'changeConfiguration'; readonly key: string; readonly value: string }
    | { readonly action: 'trigger'; readonly message: string; readonly connector?: number | undefined }
    | { readonly action: 'clearProfiles' }
    | { readonly action: 'reset'; readonly hard: boolean }
    | { readonly action: 'diagnostics'; readonly uploadUrl: string };
}

export interface PileAnswer {
  readonly state: 'answered' | 'refused' | 'failed';
  readonly outcome: string;
  readonly settings?: readonly {
    readonly key: string;
    readonly value: string | null;
    readonly readonly: boolean;
  }[];
}
