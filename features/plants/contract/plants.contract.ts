import { defineCall } from '@heliodon/contract/call';
import { id, pageOf, paging, text } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';

/** 1 pure storage, 2 pure PV, 3 PV + storage, 4 PV + storage + charging. */
export const screenType = () => z.number().int().min(1).max(4);

export const queryPlantList = defineCall({
  path: '/user/queryPlantList',
  summary: 'The plants that the account may see, by name: what the plant switcher shows',
  access: 'plantView',
  request: z.strictObject({ keyword: text(50).default(''), ...paging }),
  response: pageOf(
    z.object({
      plantId: id(),
      name: z.string(),
      screenType: screenType(),
      timeZone: z.string(),
      currency: z.string(),
      province: z.string(),
      city: z.string(),
    }),
  ),
});

export const plantsLog = defineLogActions('plants', {
  create: { type: 'plant', zh: '创建电站 {name}', en: 'Created plant {name}' },
});

export const plantsCalls = [queryPlantList];
