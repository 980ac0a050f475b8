import type { Bilingual } from '@heliodon/kernel/lang';
import { create, type StateCreator } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onSessionEnd } from './session.ts';
import { sessionArea, type UserInfo } from './storage.ts';

/** A store with the lifetime of the browser session; reset on sign-out. */
function sessionStore<T extends object>(
  name: string,
  start: StateCreator<T, [['zustand/persist', unknown]]>,
) {
  const store = create<T>()(persist(start, { name, storage: createJSONStorage(() => sessionArea) }));
  onSessionEnd(() => store.setState(store.getInitialState(), true));
  return store;
}

export interface PlantSummary {
  plantId: number;
  name: string;
  screenType: number;
  timeZone: string;
  currency: string;
}

interface UserState {
  userInfo: UserInfo | null;
}
export const useUserStore = sessionStore<UserState>('store.user', () => ({ userInfo: null }));

/** Position in the drill-down from system to cell. */
interface BatteryState {
  stackId: number | null;
  clusterId: number | null;
  packId: number | null;
  cellNo: number | null;
}
/** @public of the battery pages */
export const useBatteryStore = sessionStore<BatteryState>('store.battery', () => ({
  stackId: null,
  clusterId: null,
  packId: null,
  cellNo: null,
}));

export const DEFAULT_PLANT_TYPE = 2;

interface PlantState {
  /** The plant selected in the session. */
  plant: PlantSummary | null;
  /** Its screen type; 2 until a plant is known. */
  plantType: number;
  plantCount: number;
  /** Content of the closed hint about unconfigured meters; '' if none was closed. */
  meterConfigTip: string;
}
export const usePlantStore = sessionStore<PlantState>('store.plant', () => ({
  plant: null,
  plantType: DEFAULT_PLANT_TYPE,
  plantCount: 0,
  meterConfigTip: '',
}));

interface OverviewState {
  slide: number;
}
export const useOverviewStore = sessionStore<OverviewState>('store.overview', () => ({
  slide: 0,
}));

interface MenuState {
  collapsed: boolean;
  /** Null until the user opens or closes a group: the group of the page is open. */
  openGroups: string[] | null;
}
export const useMenuStore = sessionStore<MenuState>('store.menu', () => ({
  collapsed: false,
  openGroups: null,
}));

/** In both languages, so that it follows the language of the page. */
export interface AlarmNotice {
  id: number;
  /** 1 serious to 4 third. */
  grade: number;
  plantName: string;
  deviceName: string;
  text: Bilingual;
  at: string;
  timeZone: string;
}
export interface AlarmPrompt {
  visible: boolean;
  title: Bilingual;
  content: Bilingual;
  /** Name of the grade whose icon is shown. */
  icon: string;
  /** The most serious ones, and the total number. */
  notices: AlarmNotice[];
  count: number;
  /** Snooze time in minutes. */
  laterMin: number;
  /** A preview without an alarm. */
  trial: boolean;
}
interface AlarmState {
  /** Not restored: for the plant of the session, and for all; null until loaded. */
  unrecoveredCount: number | null;
  unrecoveredTotal: number | null;
  carousel: AlarmNotice[];
  prompt: AlarmPrompt;
  /** The browser blocked the alarm sound. */
  soundBlocked: boolean;
}
const nothing: Bilingual = { zh: '', en: '' };
export const noPrompt: AlarmPrompt = {
  visible: false,
  title: nothing,
  content: nothing,
  icon: '',
  notices: [],
  count: 0,
  laterMin: 0,
  trial: false,
};
/** Not persisted: an alarm may be over after a reload. */
export const useAlarmStore = create<AlarmState>(() => ({
  unrecoveredCount: null,
  unrecoveredTotal: null,
  carousel: [],
  prompt: noPrompt,
  soundBlocked: false,
}));
onSessionEnd(() => useAlarmStore.setState(useAlarmStore.getInitialState(), true));

interface PromptFold {
  /** The header is present and shows the folded prompt; big screens have none. */
  hasHeader: boolean;
  folded: boolean;
  /** The user's choice for the displayed alarms; null: automatic. */
  choice: 'open' | 'folded' | null;
}
/** Whether the alarm prompt is a card, or a button in the header if the card would cover the content. */
export const usePromptFold = create<PromptFold>(() => ({ hasHeader: false, folded: false, choice: null }));
