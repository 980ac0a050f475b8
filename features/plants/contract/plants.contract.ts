import { defineCall } from '@heliodon/contract/call';
import { id, pageOf, paging, text } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';
import { screenType } from './plant.schema.ts';
import {
  addPlant,
  checkPlantName,
  checkPosition,
  deletePlant,
  getPlantDetail,
  updatePlant,
} from './plant-change.contract.ts';
import { exportPlantList, getPlantList } from './plant-list.contract.ts';

export * from './plant.errors.ts';
export * from './plant.schema.ts';
export * from './plant-change.contract.ts';
export * from './plant-list.contract.ts';

export const queryPlantList = defineCall({
  path: '/user/queryPlantList',
  summary: 'The plants visible to the account, by name, for the plant switcher',
  access: 'plantView',
  request: z.strictObject({ keyword: text(50).default(''), ...paging }),
  response: pageOf(
    z.object({
      plantId: id(),
      name: z.string(),
      screenType: screenType(),
      timeZone: z.string(),
      currency: z.string(),
      /** Names in the reader's language. */
      province: z.string(),
      city: z.string(),
    }),
  ),
});

export const plantsLog = defineLogActions('plants', {
  create: { type: 'plant', zh: '创建电站 {name}', en: 'Created plant {name}' },
  update: { type: 'plant', zh: '修改电站 {name}', en: 'Edited plant {name}' },
  rename: {
    type: 'plant',
    zh: '修改电站 {name}，原名称 {before}',
    en: 'Edited plant {name}, previously {before}',
  },
  remove: {
    type: 'plant',
    zh: '删除电站 {name}，移出设备 {devices} 台',
    en: 'Deleted plant {name}; {devices} devices removed',
  },
  export: { type: 'plant', zh: '导出电站列表（{format}）', en: 'Exported plant list ({format})' },
});

export const plantsCalls = [
  queryPlantList,
  getPlantList,
  exportPlantList,
  getPlantDetail,
  addPlant,
  updatePlant,
  deletePlant,
  checkPlantName,
  checkPosition,
];
