import { defineCall } from '@heliodon/contract/call';
import { nothing } from '@heliodon/contract/fields';
import { z } from 'zod';

export const getDemo = defineCall({
  path: '/system/getDemo',
  summary: 'State of the demo; all null without the demo',
  access: 'session',
  background: true,
  request: nothing(),
  response: z.object({
    /** Share of the demo plants' history that is generated and settled; null: all of it. */
    historyPercent: z.number().int().min(0).max(99).nullable(),
    /** A simulated logger that can be added to a plant, with the data of its label; null: already added. */
    spareLogger: z.object({ sn: z.string(), checkCode: z.string() }).nullable(),
  }),
});
export type Demo = z.output<typeof getDemo.response>;
