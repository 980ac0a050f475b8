/*
 * All browser storage of the portal.
 *
 * localStorage (permanent, shared by all tabs): that a user is signed in, so that a new tab is too; known accounts;
 * flows that may be continued days later; display settings.
 * sessionStorage (one tab): the state of this tab.
 * No credentials: the session and a remembered sign-in are cookies that scripts cannot read.
 */
const PREFIX = 'heliodon.';

type Area = 'local' | 'session';
type Guard<T> = (value: unknown) => value is T;

export interface Kept<T> {
  readonly key: string;
  read(): T | undefined;
  write(value: T): void;
  clear(): void;
}

/** Fallback if storage is blocked or full: lasts until the page is closed. */
const memory: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };

function storageOf(area: Area): Storage | undefined {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

function readText(area: Area, key: string): string | undefined {
  const held = memory[area].get(key);
  if (held !== undefined) return held;
  try {
    return storageOf(area)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeText(area: Area, key: string, text: string): void {
  try {
    const storage = storageOf(area);
    if (!storage) throw new Error('no storage');
    storage.setItem(key, text);
    memory[area].delete(key);
  } catch {
    memory[area].set(key, text);
  }
}

function clearText(area: Area, key: string): void {
  memory[area].delete(key);
  try {
    storageOf(area)?.removeItem(key);
  } catch {
    // Blocked storage is treated as empty.
  }
}

function keep<T>(name: string, area: Area, guard: Guard<T>): Kept<T> {
  const key = PREFIX + name;
  return {
    key,
    read() {
      const text = readText(area, key);
      if (text === undefined) return undefined;
      try {
        const value: unknown = JSON.parse(text);
        return guard(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    write: (value) => writeText(area, key, JSON.stringify(value)),
    clear: () => clearText(area, key),
  };
}

/** For zustand's persisted stores. */
export const sessionArea = {
  getItem: (name: string) => readText('session', PREFIX + name) ?? null,
  setItem: (name: string, text: string) => writeText('session', PREFIX + name, text),
  removeItem: (name: string) => clearText('session', PREFIX + name),
};

export interface UserInfo {
  accountId: number;
  accountName: string;
  name: string;
  roleId: number;
  roleName: string;
  phone: string | null;
  email: string | null;
  originSystem: 'portal' | 'oss';
  platformManager: boolean;
  /** The initial password has not been changed. */
  mustChangePassword: boolean;
}

/** An account remembered by this browser, as it was typed. */
export interface KnownUser {
  account: string;
}

/** Page to open after signing in again; only for the same account, if one was signed in. */
export interface ReturnTo {
  path: string;
  accountId: number | null;
}

/** When the next verification code may be requested, and the last recipient as typed. */
export interface CodeWait {
  target: string;
  untilMs: number;
}

/** Alarm sound settings of this browser. `volume`: 0 to 1. */
export interface AlarmSound {
  volume: number;
  muted: boolean;
  /** Read aloud, if the browser supports it. */
  speech: boolean;
}

/** The tab that played the last sound: only one tab does. */
export interface AlarmSpeaker {
  tab: string;
  atMs: number;
  grade: number;
}

/** Alarms that were prompted here and may be prompted again; content defined in features/alarms. */
export interface AlarmPrompts {
  accountId: number;
  watched: unknown[];
  dismissed: number[];
}

/** An unsaved drawing; content defined in features/topology. */
export interface TopologyDraft {
  accountId: number;
  plantId: number;
  /** The version on which it is based. */
  baseVersion: number;
  atMs: number;
  diagram: unknown;
}

export interface OfPlant {
  accountId: number;
  plantId: number;
}

/** Devices being connected; content defined in features/commissioning. */
export interface SetupDraft {
  accountId: number;
  plantId: number;
  draft: unknown;
}

export type ThemeChoice = 'light' | 'dark' | 'system';
export type FormDraft = Record<string, unknown>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Guard<string> = (value): value is string => typeof value === 'string' && value !== '';
const isId: Guard<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isFlag: Guard<boolean> = (value): value is boolean => typeof value === 'boolean';
const isTextOrNull: Guard<string | null> = (value): value is string | null =>
  value === null || typeof value === 'string';
const oneOf =
  <const T extends readonly (string | number)[]>(...values: T): Guard<T[number]> =>
  (value): value is T[number] =>
    values.includes(value as T[number]);
const listOf =
  <T>(guard: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(guard);

const recordOf =
  <T>(guard: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isRecord(value) && Object.values(value).every(guard);

const isOrigin = oneOf('portal', 'oss');
const isUserInfo: Guard<UserInfo> = (value): value is UserInfo =>
  isRecord(value) &&
  isId(value.accountId) &&
  typeof value.accountName === 'string' &&
  typeof value.name === 'string' &&
  typeof value.roleId === 'number' &&
  typeof value.roleName === 'string' &&
  isTextOrNull(value.phone) &&
  isTextOrNull(value.email) &&
  isOrigin(value.originSystem) &&
  isFlag(value.platformManager) &&
  isFlag(value.mustChangePassword);
const isKnownUser: Guard<KnownUser> = (value): value is KnownUser => isRecord(value) && isText(value.account);
const isReturnTo: Guard<ReturnTo> = (value): value is ReturnTo =>
  isRecord(value) && isText(value.path) && (value.accountId === null || isId(value.accountId));
const isCodeWait: Guard<CodeWait> = (value): value is CodeWait =>
  isRecord(value) && isText(value.target) && Number.isFinite(value.untilMs);

const isAlarmSound: Guard<AlarmSound> = (value): value is AlarmSound =>
  isRecord(value) &&
  typeof value.volume === 'number' &&
  value.volume >= 0 &&
  value.volume <= 1 &&
  isFlag(value.muted) &&
  isFlag(value.speech);
const isAlarmSpeaker: Guard<AlarmSpeaker> = (value): value is AlarmSpeaker =>
  isRecord(value) && isText(value.tab) && Number.isFinite(value.atMs) && Number.isFinite(value.grade);
const isAlarmPrompts: Guard<AlarmPrompts> = (value): value is AlarmPrompts =>
  isRecord(value) && isId(value.accountId) && Array.isArray(value.watched) && listOf(isId)(value.dismissed);

const isTopologyDraft: Guard<TopologyDraft> = (value): value is TopologyDraft =>
  isRecord(value) &&
  isId(value.accountId) &&
  isId(value.plantId) &&
  Number.isSafeInteger(value.baseVersion) &&
  Number.isFinite(value.atMs) &&
  isRecord(value.diagram);

const isOfPlant: Guard<OfPlant> = (value): value is OfPlant =>
  isRecord(value) && isId(value.accountId) && typeof value.plantId === 'number';
const isSetupDraft: Guard<SetupDraft> = (value): value is SetupDraft =>
  isRecord(value) && isId(value.accountId) && isId(value.plantId) && isRecord(value.draft);

export const kept = {
  /** Marks that a user is signed in; changes with each sign-in. Grants no access. */
  session: keep('session', 'local', isText),
  userList: keep('userList', 'local', listOf(isKnownUser)),
  /** Tells the server that this browser has signed in before; grants no access. */
  deviceToken: keep('deviceToken', 'local', isText),
  userInfo: keep('userInfo', 'session', isUserInfo),
  roleId: keep('roleId', 'session', (value): value is number => typeof value === 'number'),
  plantId: keep('plantId', 'session', isId),
  originSystem: keep('originSystem', 'session', isOrigin),
  screenType: keep('screenType', 'session', oneOf(1, 2, 3, 4)),
  /** The plant opened from the plant list, scrolled to on return. */
  listPlantId: keep('listPlantId', 'session', isId),
  /** Display settings of the plant list. */
  plantListView: keep('plantListView', 'local', oneOf('cards', 'table')),
  /** The big screen changes slides automatically. */
  screenSwitch: keep('screenSwitch', 'local', isFlag),
  /** Duration of a slide in seconds. */
  screenSwitchSeconds: keep('screenSwitchSeconds', 'local', oneOf(10, 20, 30, 60)),
  /** The operations screen cycles through regions while idle. */
  operationsTour: keep('operationsTour', 'local', isFlag),
  /** Unsaved drawings of a few plants; the number is limited in features/topology. */
  topologyDrafts: keep('topologyDrafts', 'local', listOf(isTopologyDraft)),
  /** Unfinished connections of devices, by plant. */
  setupDrafts: keep('setupDrafts', 'session', listOf(isSetupDraft)),
  addPlantForm: keep('addPlantForm', 'local', isRecord as Guard<FormDraft>),
  registerId: keep('registerId', 'local', isText),
  /** The page from which the user went to configure meters, for the way back. */
  meterConfigFlag: keep('meterConfigFlag', 'session', isText),
  /** Version of the legal texts accepted in this browser. */
  consent: keep('consent', 'local', isText),
  /** By purpose of the code. */
  codeWaits: keep('codeWaits', 'local', recordOf(isCodeWait)),
  alarmSound: keep('alarmSound', 'local', isAlarmSound),
  alarmSpeaker: keep('alarmSpeaker', 'local', isAlarmSpeaker),
  alarmPrompts: keep('alarmPrompts', 'local', isAlarmPrompts),
  /** Accounts that closed the list of first steps, by plant; plant 0 before there is one. */
  firstStepsClosed: keep('firstStepsClosed', 'local', listOf(isOfPlant)),
  returnTo: keep('returnTo', 'session', isReturnTo),
  theme: keep('theme', 'local', oneOf('light', 'dark', 'system')),
  language: keep('language', 'local', oneOf('zh', 'en')),
};

/** Session state of this tab. */
export function clearTab(): void {
  const names = ['userInfo', 'plantId', 'originSystem', 'screenType', 'roleId'] as const;
  for (const name of names) kept[name].clear();
}

/** Removes everything about the user of an ended session. */
export function clearSession(): void {
  clearTab();
  kept.session.clear();
  kept.codeWaits.clear();
}

/** Tokens stored by earlier versions; those users sign in again. */
export function dropOldTokens(): void {
  clearText('local', `${PREFIX}token`);
  const list = keep('userList', 'local', listOf(isRecord));
  if (list.read()?.some((user) => 'rememberToken' in user)) list.clear();
}
