import { defineCall } from '@heliodon/contract/call';
import { id, pageOf, paging, text } from '@heliodon/contract/fields';
import { z } from 'zod';

/** Spec point 4. A plant is offline when none of its devices is heard, at fault when one of them is. */
export const PLANT_STATUSES = ['normal', 'fault', 'offline'] as const;

const figure = () => z.number().nullable();

export const getPlantNowList = defineCall({
  path: '/plant/getPlantNowList',
  summary: 'The plants that the account may see, with what flows in them now and today',
  access: 'plantView',
  request: z.strictObject({ keyword: text(50).default(''), ...paging }),
  response: pageOf(
    z.object({
      plantId: id(),
      name: z.string(),
      screenType: z.number().int(),
      timeZone: z.string(),
      status: z.enum(PLANT_STATUSES),
      /** Time of the newest sample, milliseconds. */
      at: figure(),
      pvKw: figure(),
      batteryKw: figure(),
      gridKw: figure(),
      loadKw: figure(),
      chargingKw: figure(),
      soc: figure(),
      pvTodayKwh: figure(),
      chargeTodayKwh: figure(),
      dischargeTodayKwh: figure(),
    }),
  ),
});
