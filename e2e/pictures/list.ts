export interface Picture {
  /** Start of the file name; language and width follow. */
  readonly name: string;
  readonly path: string;
  /** The selected demo plant. */
  readonly plant?: string;
  /** Account of the page; default: the demo manager. */
  readonly account?: 'admin';
  /** A button that is clicked first, by language. */
  readonly press?: Readonly<Record<'zh' | 'en', string>>;
  /** Without sign-in. */
  readonly isPublic?: boolean;
  readonly widths: readonly number[];
  readonly langs?: readonly ('zh' | 'en')[];
}

/** Window height by width. */
export const HEIGHTS: Readonly<Record<number, number>> = { 1366: 768, 1920: 1080, 3840: 2160 };

const ALL = [1366, 1920, 3840];
const FULL = '苏州园区 · Suzhou Park';

/** Screenshots in docs/images; one line per page. */
export const pictures: readonly Picture[] = [
  { name: 'overview', path: '/overview', plant: FULL, widths: ALL },
  {
    name: 'overview-storage',
    path: '/overview',
    plant: '南沙储能 · Nansha Storage',
    widths: [1920],
  },
  {
    name: 'overview-pv',
    path: '/overview',
    plant: '济南屋顶 · Jinan Roof',
    widths: [1920],
  },
  { name: 'overview-pv-storage', path: '/overview', plant: '莱比锡工厂 · Werk Leipzig', widths: [1920] },
  { name: 'operations', path: '/operatorOverview', plant: FULL, widths: ALL },
  { name: 'showcase', path: '/homedm', isPublic: true, widths: ALL },
  { name: 'topology-editor', path: '/topologyMap', plant: FULL, widths: ALL },
  { name: 'topology', path: '/monitoring/topo', plant: FULL, widths: ALL },
  { name: 'loggers', path: '/systemManage/config?tab=loggers', account: 'admin', widths: [1366] },
  { name: 'add-device', path: '/addDevice', plant: FULL, widths: [1366] },
  { name: 'devices', path: '/monitoring/deviceManage', plant: FULL, widths: [1366] },
  { name: 'charging', path: '/monitoring/charging', plant: FULL, widths: [1366, 1920] },
  { name: 'charging-sessions', path: '/monitoring/charging?tab=sessions', plant: FULL, widths: [1366] },
  {
    name: 'add-pile',
    path: '/monitoring/charging',
    plant: FULL,
    widths: [1366],
    press: { zh: '添加充电桩', en: 'Add charger' },
  },
  { name: 'accounts', path: '/systemManage/account', plant: FULL, widths: [1366] },
  { name: 'log', path: '/systemManage/log', plant: FULL, widths: [1366] },
  { name: 'backup', path: '/systemManage/config?tab=backup', account: 'admin', widths: [1366] },
  { name: 'project', path: '/systemManage/project', plant: FULL, widths: [1366, 1920] },
  // docs/TOUR.md
  { name: 'tour-sign-in', path: '/login', isPublic: true, widths: [1366] },
  { name: 'tour-plants', path: '/monitoring/plantListv3', plant: FULL, widths: [1366] },
  { name: 'tour-cell', path: '/monitoring/cell', plant: FULL, widths: [1366] },
  { name: 'tour-alarms', path: '/monitoring/alarmManage?plants=all', plant: FULL, widths: [1366] },
  {
    name: 'tour-plan',
    path: '/energyManage/energySchedule',
    plant: FULL,
    widths: [1920],
    press: { zh: '新建计划', en: 'New plan' },
  },
  { name: 'tour-bill', path: '/monitoring/billv3', plant: FULL, widths: [1920] },
  {
    name: 'tour-account',
    path: '/systemManage/account',
    plant: FULL,
    widths: [1366],
    press: { zh: '添加账号', en: 'Add account' },
  },
];
