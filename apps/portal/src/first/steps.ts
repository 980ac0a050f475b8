import type { Permission } from '@heliodon/contract/permissions';
import { hasRole } from '@heliodon/device-kinds/kinds';
import type { DeviceRow } from '@heliodon/devices/contract';

/** From an empty account to live data, and what else a plant needs afterwards. */
export const STEPS = ['plant', 'logger', 'devices', 'values', 'gridMeter', 'price', 'notify'] as const;
export type StepKey = (typeof STEPS)[number];

/** Values appear by themselves. */
type DoneByUsers = Exclude<StepKey, 'values'>;
export const PERMISSION_OF: Readonly<Record<DoneByUsers, Permission>> = {
  plant: 'plantAdd',
  logger: 'deviceAdd',
  devices: 'deviceSetup',
  gridMeter: 'deviceSetup',
  price: 'plantEdit',
  notify: 'alarmSettings',
};
/** Without it the state of a plant is unknown. */
export const READS_STATE: Permission = 'deviceView';

/** Shown to everyone, with who can do them; the others only to those who can. */
const TO_LIVE_DATA: readonly StepKey[] = ['plant', 'logger', 'devices', 'values'];
export const isToLiveData = (key: StepKey): boolean => TO_LIVE_DATA.includes(key);

export type StepDevice = Pick<DeviceRow, 'kind' | 'status' | 'samplingPoint' | 'at'>;

/** What the server says of an account and its plant; undefined while unknown or without permission. */
export interface StepFacts {
  readonly plants: number;
  readonly devices: readonly StepDevice[] | undefined;
  readonly priced: boolean | undefined;
  readonly recipients: number | undefined;
  readonly may: (key: DoneByUsers) => boolean;
}

/** waiting: done by the user, but not yet by the device. blocked: needs the steps before it. */
export type StepState = 'done' | 'waiting' | 'open' | 'blocked';

export interface Step {
  readonly key: StepKey;
  readonly state: StepState;
  readonly may: boolean;
  /** Where the account continues. */
  readonly isNext: boolean;
  /** A meter is connected, but its sampling point is elsewhere. */
  readonly hasMeter: boolean;
}

const isAtGrid = ({ samplingPoint }: StepDevice) =>
  samplingPoint === 'acLow' || samplingPoint === 'highVoltage';

/** Steps with their state; undefined until everything is loaded, so that steps do not change visibly. */
export function stepsOf({ plants, devices, priced, recipients, may }: StepFacts): Step[] | undefined {
  const hasPlant = plants > 0;
  if (hasPlant && devices === undefined) return undefined;
  if (hasPlant && may('price') && priced === undefined) return undefined;
  if (may('notify') && recipients === undefined) return undefined;
  const all = devices ?? [];
  const loggers = all.filter(({ kind }) => hasRole(kind, 'gateway'));
  // A charger may have its own connection.
  const others = all.filter(({ kind }) => !hasRole(kind, 'gateway'));
  const isConnected = others.length > 0 || loggers.some(({ status }) => status !== 'offline');
  const hasMeter = others.some(({ kind }) => hasRole(kind, 'meter'));
  const needs = (needed: boolean, isDone: boolean, open: StepState = 'open'): StepState =>
    isDone ? 'done' : needed ? open : 'blocked';
  const states: Readonly<Record<StepKey, StepState>> = {
    plant: needs(true, hasPlant),
    logger: needs(hasPlant, isConnected, loggers.length > 0 ? 'waiting' : 'open'),
    devices: needs(isConnected, others.length > 0),
    values: needs(
      others.length > 0,
      others.some(({ at }) => at !== null),
      'waiting',
    ),
    gridMeter: needs(isConnected, others.some(isAtGrid)),
    price: needs(hasPlant, priced === true),
    notify: needs(true, (recipients ?? 0) > 0),
  };
  const isAllowed = (key: StepKey) => key !== 'values' && may(key);
  const shown = STEPS.filter((key) => isToLiveData(key) || isAllowed(key));
  const isOpen = (key: StepKey) => states[key] === 'open' || states[key] === 'waiting';
  const next = shown.find((key) => isOpen(key) && isAllowed(key));
  return shown.map((key) => ({
    key,
    state: states[key],
    may: isAllowed(key),
    isNext: key === next,
    hasMeter,
  }));
}

const PLANTS_OF_A_NEWCOMER = 1;

/** Where the steps are shown: with the plants of an account, or on the home page of a plant. */
export type StepsPlace = 'plants' | 'home';

/** Until a plant has values everyone sees on its page what is missing. The rest is for new accounts. */
export function showsSteps(steps: readonly Step[], place: StepsPlace, plants: number): boolean {
  const open = steps.filter(({ state }) => state !== 'done');
  if (place === 'home' && open.some(({ key }) => isToLiveData(key))) return true;
  return plants <= PLANTS_OF_A_NEWCOMER && open.some(({ may }) => may);
}

/** Whether the steps can be shown at all, before their state is known. */
export const mayShowSteps = (place: StepsPlace, plants: number, hasValues: boolean | undefined): boolean =>
  (place === 'home' && hasValues !== true) || plants <= PLANTS_OF_A_NEWCOMER;
