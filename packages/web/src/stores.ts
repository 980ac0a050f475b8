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
  plantList: PlantSummary[];
  moneyUnitList: { code: string; symbol: string }[];
  /** What the closed tip about unconfigured meters spoke of; '' while none was closed. */
  meterConfigTip: string;
}
export const usePlantStore = sessionStore<PlantState>('store.plant', () => ({
  plant: null,
  plantType: DEFAULT_PLANT_TYPE,
  plantCount: 0,
  plantList: [],
  moneyUnitList: [],
  meterConfigTip: '',
}));

interface OverviewState {
  slide: number;
  autoSwitch: boolean;
}
/** @public of the big screens */
export const useOverviewStore = sessionStore<OverviewState>('store.overview', () => ({
  slide: 0,
  autoSwitch: true,
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

export interface AlarmItem {
  id: number;
  plantName: string;
  deviceSn: string;
  grade: number;
  text: string;
  at: string;
}
interface AlarmPrompt {
  visible: boolean;
  title: string;
  content: string;
  icon: string;
}
interface AlarmState {
  /** Not recovered; null until it was asked for. */
  unrecoveredCount: number | null;
  carousel: AlarmItem[];
  prompt: AlarmPrompt;
}
const noPrompt: AlarmPrompt = { visible: false, title: '', content: '', icon: '' };
/** Not persisted: what was alarming before a reload may not be any more. */
export const useAlarmStore = create<AlarmState>(() => ({
  unrecoveredCount: null,
  carousel: [],
  prompt: noPrompt,
}));
onSessionEnd(() => useAlarmStore.setState(useAlarmStore.getInitialState(), true));
