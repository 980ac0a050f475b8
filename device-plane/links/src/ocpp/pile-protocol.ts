import type { ConnectorCode } from '@heliodon/kernel/connector-status';
import type { Measured } from './meter-values.ts';
import type { IdTagStatus, PileFacts, SessionSign, SessionStart, ShownCard } from './ports.ts';

/* The platform's charger protocol; v16.ts and v201.ts translate it. */

/** Result of a request to a charger; `word` is the charger's status text. */
export interface PileResponse {
  readonly ok: boolean;
  readonly word: string;
}

export interface Limit {
  /** A limit with the same id is replaced. */
  readonly id: number;
  /** 0 is the whole charger. */
  readonly connector: number;
  /** The highest active level applies. */
  readonly level: number;
  readonly limitKw: number;
  readonly fromMs: number;
  /** Without it the limit is permanent. */
  readonly forS?: number;
  /** Limit after that time; without it none. */
  readonly thenKw?: number;
}

export interface Setting {
  readonly key: string;
  readonly value: string | null;
  readonly readonly: boolean;
}

export interface OpenSession {
  readonly transactionId: number;
  readonly transactionKey: string | null;
  readonly connector: number;
}

/** Names of the settings used by the platform. */
export interface SettingNames {
  readonly rateUnit: string;
  readonly topLevel: string;
  /** 1.6: list of feature profiles; 2.0.1: whether charging limits are supported. */
  readonly smartCharging: string;
  readonly sampleEveryS: string;
  readonly alignEveryS: string;
  readonly sampled: string;
  /** 2.0.1 has a separate list for values at start and end. */
  readonly atStart?: string;
  readonly atEnd?: string;
}

/** Format in which the charger accepts limits. */
export interface LimitForm {
  readonly unit: 'W' | 'A';
  readonly phases: 1 | 3;
}

/** Requests to a charger. Each promise rejects on a missing or error reply. */
export interface PileRequests {
  readonly settingNames: SettingNames;
  startSession(connector: number, idTag: string): Promise<PileResponse>;
  stopSession(open: OpenSession): Promise<PileResponse>;
  unlock(connector: number): Promise<PileResponse>;
  setInService(inService: boolean): Promise<PileResponse>;
  reset(hard: boolean): Promise<PileResponse>;
  setLimit(limit: Limit, form: LimitForm): Promise<PileResponse>;
  clearLimits(id?: number): Promise<PileResponse>;
  trigger(message: string, connector?: number): Promise<PileResponse>;
  updateFirmware(url: string): Promise<PileResponse>;
  uploadDiagnostics(url: string): Promise<PileResponse>;
  /** Without keys: all. */
  readSettings(keys: readonly string[]): Promise<readonly Setting[]>;
  changeSetting(key: string, value: string): Promise<PileResponse>;
}

export type FirmwareStage = 'downloading' | 'installing' | 'installed' | 'failed';

export interface Ended {
  readonly idTag?: string;
  readonly atMs: number;
  readonly isTimeGuessed?: boolean;
  readonly registerKwh: number | null;
  readonly reason: string;
  readonly measured: readonly Measured[];
}

/** Messages from a charger. It is acknowledged when the promise resolves, and asked to resend when it rejects. */
export interface PileMessageHandler {
  nowMs(): number;
  /** False: unknown charger. */
  booted(facts: Omit<PileFacts, 'tls' | 'version'>): Promise<boolean>;
  authorize(idTag: string): Promise<IdTagStatus>;
  status(connector: number, code: ConnectorCode, errorCode: string, atMs: number): Promise<void>;
  /** Vehicle state from a 2.0.1 transaction. */
  doing(connector: number, code: ConnectorCode): void;
  started(start: SessionStart): Promise<{ readonly transactionId: number; readonly status: IdTagStatus }>;
  /** A transaction continues or ends whose start may not have been reported. */
  seen(key: string, sign: SessionSign): Promise<void>;
  /** A card presented after the start. */
  shown(key: string, card: ShownCard): Promise<IdTagStatus>;
  /** Connector of a transaction, if known. */
  connectorOf(key: string): Promise<number | undefined>;
  /** `key`: of the transaction, if any; without a connector only its session is reported. */
  metered(
    connector: number | undefined,
    key: number | string | null,
    measured: readonly Measured[],
  ): Promise<void>;
  ended(key: number | string, end: Ended): Promise<void>;
  firmware(stage: FirmwareStage, word: string): Promise<void>;
}

/** One protocol version: handlers by action, and the supported requests. */
export interface PileLanguage {
  readonly handlers: Readonly<Record<string, (params: never) => Promise<object>>>;
  readonly requests: PileRequests;
}

/** Sends a request to the charger; rejects with its error or on timeout. */
export type Ask = <Answer>(action: string, params: object) => Promise<Answer>;

export const HEARTBEAT_S = 60;

const VOLTS = 230;

/** Limits have one decimal; rounded down, so that a limit is not exceeded. */
export function limitAmount(limitKw: number, { unit, phases }: LimitForm): number {
  const amount = unit === 'W' ? limitKw * 1000 : (limitKw * 1000) / (VOLTS * phases);
  return Math.floor(amount * 10 + 1e-6) / 10;
}

/** A charging schedule in the format of both versions. */
export function scheduleOf({ limitKw, fromMs, forS, thenKw }: Limit, form: LimitForm) {
  const period = (startPeriod: number, kw: number) => ({ startPeriod, limit: limitAmount(kw, form) });
  const ends = forS !== undefined && thenKw === undefined;
  return {
    ...(ends && { duration: forS }),
    startSchedule: new Date(fromMs).toISOString(),
    chargingRateUnit: form.unit,
    chargingSchedulePeriod: [
      period(0, limitKw),
      ...(forS !== undefined && thenKw !== undefined ? [period(forS, thenKw)] : []),
    ],
  };
}

export const responseOf = (word: string, ...good: readonly string[]): PileResponse => ({
  ok: good.includes(word),
  word,
});

const FIRMWARE: Readonly<Record<string, FirmwareStage>> = {
  DownloadScheduled: 'downloading',
  DownloadPaused: 'downloading',
  Downloading: 'downloading',
  Downloaded: 'installing',
  SignatureVerified: 'installing',
  InstallScheduled: 'installing',
  InstallRebooting: 'installing',
  Installing: 'installing',
  Installed: 'installed',
  DownloadFailed: 'failed',
  InstallationFailed: 'failed',
  InstallVerificationFailed: 'failed',
  InvalidSignature: 'failed',
};

/** Undefined for an idle status. */
export const firmwareStage = (status: string): FirmwareStage | undefined => FIRMWARE[status];
