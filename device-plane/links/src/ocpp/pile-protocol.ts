import type { ConnectorCode } from '@heliodon/kernel/connector-status';
import type { Measured } from './meter-values.ts';
import type { IdTagStatus, PileFacts, SessionSign, SessionStart, ShownCard } from './ports.ts';

/* The one language in which the platform talks with piles; v16.ts and v201.ts translate it. */

/** What became of something that a pile was asked; `word` is the pile's own. */
export interface Said {
  readonly ok: boolean;
  readonly word: string;
}

export interface Limit {
  /** A limit of the same id takes its place. */
  readonly id: number;
  /** 0 is the whole pile. */
  readonly connector: number;
  /** The highest level that holds wins. */
  readonly level: number;
  readonly limitKw: number;
  readonly fromMs: number;
  /** Without it the limit stands. */
  readonly forS?: number;
  /** What counts after that time; without it nothing does. */
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

/** Names of the settings that the platform looks at. */
export interface SettingNames {
  readonly rateUnit: string;
  readonly topLevel: string;
  /** Of 1.6 the list of its feature profiles, of 2.0.1 whether it takes limits. */
  readonly smartCharging: string;
  readonly sampleEveryS: string;
  readonly alignEveryS: string;
  readonly sampled: string;
  /** Of 2.0.1: what is told at the start and at the end has a list of its own. */
  readonly atStart?: string;
  readonly atEnd?: string;
}

/** How the pile takes limits. */
export interface LimitForm {
  readonly unit: 'W' | 'A';
  readonly phases: 1 | 3;
}

/** What a pile can be asked. Every promise rejects when it does not answer, or answers with an error. */
export interface PileRequests {
  readonly settingNames: SettingNames;
  startSession(connector: number, idTag: string): Promise<Said>;
  stopSession(open: OpenSession): Promise<Said>;
  unlock(connector: number): Promise<Said>;
  setInService(inService: boolean): Promise<Said>;
  reset(hard: boolean): Promise<Said>;
  setLimit(limit: Limit, form: LimitForm): Promise<Said>;
  clearLimits(id?: number): Promise<Said>;
  trigger(message: string, connector?: number): Promise<Said>;
  updateFirmware(url: string): Promise<Said>;
  uploadDiagnostics(url: string): Promise<Said>;
  /** Without keys: all. */
  readSettings(keys: readonly string[]): Promise<readonly Setting[]>;
  changeSetting(key: string, value: string): Promise<Said>;
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

/** What a pile says. It is answered when the promise resolves, and told to say it again when it rejects. */
export interface PileMessageHandler {
  nowMs(): number;
  /** False: no such pile. */
  booted(facts: Omit<PileFacts, 'tls' | 'version'>): Promise<boolean>;
  authorize(idTag: string): Promise<IdTagStatus>;
  status(connector: number, code: ConnectorCode, errorCode: string, atMs: number): Promise<void>;
  /** What the car does by a transaction of 2.0.1. */
  doing(connector: number, code: ConnectorCode): void;
  started(start: SessionStart): Promise<{ readonly transactionId: number; readonly status: IdTagStatus }>;
  /** A transaction goes on, or ends, whose start may not have been told. */
  seen(key: string, sign: SessionSign): Promise<void>;
  /** A card that was shown after the start. */
  shown(key: string, card: ShownCard): Promise<IdTagStatus>;
  /** Where a transaction is, if anybody remembers. */
  connectorOf(key: string): Promise<number | undefined>;
  /** `key`: of the transaction, where there is one; without a connector only its session is told. */
  metered(
    connector: number | undefined,
    key: number | string | null,
    measured: readonly Measured[],
  ): Promise<void>;
  ended(key: number | string, end: Ended): Promise<void>;
  firmware(stage: FirmwareStage, word: string): Promise<void>;
}

/** Of one version: what it hears, by action, and what it can be asked. */
export interface PileLanguage {
  readonly hears: Readonly<Record<string, (params: never) => Promise<object>>>;
  readonly requests: PileRequests;
}

/** Asks the pile; rejects with its error, or when it is silent. */
export type Ask = <Answer>(action: string, params: object) => Promise<Answer>;

export const HEARTBEAT_S = 60;

const VOLTS = 230;

/** Limits have one decimal; rounded down, so that a limit is held. */
export function limitAmount(limitKw: number, { unit, phases }: LimitForm): number {
  const amount = unit === 'W' ? limitKw * 1000 : (limitKw * 1000) / (VOLTS * phases);
  return Math.floor(amount * 10 + 1e-6) / 10;
}

/** A charging schedule, as both versions write it. */
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

export const said = (word: string, ...good: readonly string[]): Said => ({ ok: good.includes(word), word });

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

/** Nothing for a pile that only says that it does nothing. */
export const firmwareStage = (status: string): FirmwareStage | undefined => FIRMWARE[status];
