import { defineCall } from '@heliodon/contract/call';
import { nothing } from '@heliodon/contract/fields';
import { z } from 'zod';

export const getDemo = defineCall({
  path: '/system/getDemo',
  summary: 'What the demo tells about itself; all null without the demo',
  access: 'session',
  background: true,
  request: nothing(),
  response: z.object({
    /** How much of the history of the demo plants is made and settled; null: all of it. */
    historyPercent: z.number().int().min(0).max(99).nullable(),
    /** A simulated logger that can be added to a plant, with what stands on its label; null: it has been added. */
    spareLogger: z.object({ sn: z.string(), checkCode: z.string() }).nullable(),
  }),
});
export type Demo = z.output<typeof getDemo.response>;
