/*
 * What an OCPP endpoint needs from the platform, whatever version the pile speaks. Energy is kWh of the pile's register,
 * power kW into the car, times are those of the pile.
 */

/** What a remote start of the portal shows instead of a card: it is charged to nobody. */
export const PORTAL_TAG = 'PORTAL';

export interface MeterReading {
  readonly atMs: number;
  /** Register of the connector. */
  readonly registerKwh: number | null;
  readonly powerKw: number | null;
  readonly soc: number | null;
  /** It is the register with which the session began. */
  readonly isBegin?: boolean;
}

export interface SessionStart {
  /** 0: the pile has not said where. */
  readonly connector: number;
  /** Empty: nobody showed a card. */
  readonly idTag: string;
  readonly atMs: number;
  /** The pile's clock was wrong: `atMs` is when we heard of it. */
  readonly isTimeGuessed?: boolean;
  readonly registerKwh: number | null;
  /** Of 2.0.1, where the pile names it. 1.6 gets a number from us. */
  readonly transactionKey?: string;
}

export interface SessionBegun {
  readonly transactionId: number;
  readonly status: IdTagStatus;
  /** Its end came first. */
  readonly isOver?: boolean;
}

/** A word of a transaction whose start may not have been told. */
export interface SessionSign {
  /** 0: the pile has not said where. */
  readonly connector: number;
  readonly atMs: number;
  readonly isTimeGuessed?: boolean;
}

export interface SessionEnd {
  /** 0: nobody knows where. */
  readonly connector: number;
  /** The card with which it was ended, where the pile says so. */
  readonly idTag?: string;
  readonly atMs: number;
  readonly isTimeGuessed?: boolean;
  readonly registerKwh: number | null;
  /** The word of OCPP, e.g. EVDisconnected. */
  readonly reason: string;
  readonly readings: readonly MeterReading[];
}

/** Connectors that are free, while sessions may still be open there. */
export interface Vacancy {
  /** With 0 where all are free: sessions of which nobody knows the connector. */
  readonly connectors: readonly number[];
  /** Sessions that began later are not meant. */
  readonly atMs: number;
  /** Only those count that began before the pile was started last: a session may begin before a car is there. */
  readonly onlyBeforeBoot: boolean;
}

export interface ShownCard {
  readonly idTag: string;
  readonly atMs: number;
}

export type IdTagStatus = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx';

/** Who may charge, and what was charged. Each promise resolves after the commit: only then is the pile answered. */
export interface ChargingSessionRecorder {
  authorize(sn: string, idTag: string): Promise<IdTagStatus>;
  /** The same start said twice is one session. `transactionId` is a positive 31-bit number. */
  started(sn: string, start: SessionStart): Promise<SessionBegun>;
  /** A transaction of that 2.0.1 name goes on: one whose start nobody told begins here, and a connector is learned. */
  seen(sn: string, key: string, sign: SessionSign): Promise<void>;
  /** A card that was shown after the start: the session is its holder's where it may charge and nobody's was known. */
  shown(sn: string, key: number | string, card: ShownCard): Promise<IdTagStatus>;
  /** `key`: the number or the 2.0.1 name of the transaction. An unknown one is ignored. */
  metered(sn: string, key: number | string, readings: readonly MeterReading[]): Promise<void>;
  /** An unknown transaction is a session whose start is not known; an ended one changes nothing. */
  ended(sn: string, key: number | string, end: SessionEnd): Promise<void>;
  /** Sessions that the pile never ended end with their last reading; what it tells of the end later counts. Answers how many. */
  vacated(sn: string, vacancy: Vacancy): Promise<number>;
  /** Open sessions of a pile, newest first. */
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

/** What was known of a pile before the program started; what is not there nobody knows. */
export interface PileRecall {
  readonly ratedKw?: number | null;
  /** The last register of each connector. */
  readonly registers?: readonly (RegisterReading | null)[];
  /** The last total of the pile that was stored. */
  readonly totalKwh?: number | null;
  /** What a person allows the pile. */
  readonly limitKw?: number | null;
}
export interface RegisterReading {
  readonly kwh: number;
  readonly atMs: number;
}

/** What is known of piles. */
export interface PileDirectory {
  /** Null: no pile of that identity may connect. Connectors as configured, plant's zone not needed. */
  find(sn: string): Promise<{
    readonly deviceId: number;
    readonly connectors: number;
    readonly ratedKw: number | null;
  } | null>;
  recall(sn: string): Promise<PileRecall>;
  booted(sn: string, facts: PileFacts, atMs: number): Promise<void>;
  heard(sn: string, atMs: number): Promise<void>;
}

/** A question of the portal (features/charging: pileQuestion), on its way to the pile. */
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
