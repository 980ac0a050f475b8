import type { Bilingual } from '@heliodon/kernel/lang';
import { create, type StateCreator } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onSessionEnd } from './session.ts';
import { sessionArea, type UserInfo } from './storage.ts';

/** A store that lasts as long as the browser's session; put back to its start when the person signs out. */
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

/** Where the person stands in the drill-down from the system to one cell. */
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
  /** The plant that the session looks at. */
  plant: PlantSummary | null;
  /** Its screen type; 2 until a plant is known. */
  plantType: number;
  plantCount: number;
  /** What the closed tip about unconfigured meters spoke of; '' while none was closed. */
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
  /** Null until the person opens or closes one: the group of the page is open. */
  openGroups: string[] | null;
}
export const useMenuStore = sessionStore<MenuState>('store.menu', () => ({
  collapsed: false,
  openGroups: null,
}));

/** In both languages: what is shown follows the language of the page. */
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
  /** Name of the grade whose sign is shown. */
  icon: string;
  /** The worst of them, and how many they are in all. */
  notices: AlarmNotice[];
  count: number;
  /** Minutes for which it can be put off. */
  laterMin: number;
  /** Nothing has happened: somebody tries how it looks. */
  trial: boolean;
}
interface AlarmState {
  /** Not recovered: of the plant that the session looks at, and of all; null until it was asked for. */
  unrecoveredCount: number | null;
  unrecoveredTotal: number | null;
  carousel: AlarmNotice[];
  prompt: AlarmPrompt;
  /** The browser did not let an alarm sound. */
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
/** Not persisted: what was alarming before a reload may not be any more. */
export const useAlarmStore = create<AlarmState>(() => ({
  unrecoveredCount: null,
  unrecoveredTotal: null,
  carousel: [],
  prompt: noPrompt,
  soundBlocked: false,
}));
onSessionEnd(() => useAlarmStore.setState(useAlarmStore.getInitialState(), true));

interface PromptFold {
  /** The header is there and shows the folded prompt; big screens have none. */
  hasHeader: boolean;
  folded: boolean;
  /** What the person chose for the alarms that are shown; null: as there is room. */
  choice: 'open' | 'folded' | null;
}
/** Whether the alarm prompt is a card, or a button in the header because the card would cover what is worked on. */
export const usePromptFold = create<PromptFold>(() => ({ hasHeader: false, folded: false, choice: null }));
