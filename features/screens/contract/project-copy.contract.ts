import { defineCall } from '@heliodon/contract/call';
import { id, unique } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';

export const COPY_MAX_PLANTS = 50;

export const copyProject = defineCall({
  path: '/screen/copyProject',
  summary: 'Give the colours of a plant’s screen, and its logo where asked for, to other plants',
  access: 'projectConfig',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    plantId: id(),
    toPlantIds: z.array(id()).min(1).max(COPY_MAX_PLANTS).overwrite(unique),
    withLogo: z.boolean(),
  }),
  plantOf: (request) => request.plantId,
  /** How many plants have the look now. */
  response: z.object({ plants: z.int() }),
});

/** Where it came from is not said: who reads the log of one plant may not see the other. */
export const projectCopyLog = defineLogActions('screenCopy', {
  copyProject: {
    type: 'plant',
    zh: '套用其他电站的大屏配色',
    en: 'Applied big screen colours of another plant',
  },
});
