import { defineCall } from '@heliodon/contract/call';
import { id, unique } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';

export const COPY_MAX_PLANTS = 50;

export const copyProject = defineCall({
  path: '/screen/copyProject',
  summary: 'Copy the colours of a plant’s screen, and optionally its logo, to other plants',
  access: 'projectConfig',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    plantId: id(),
    toPlantIds: z.array(id()).min(1).max(COPY_MAX_PLANTS).overwrite(unique),
    withLogo: z.boolean(),
  }),
  plantOf: (request) => request.plantId,
  /** Number of plants that received the look. */
  response: z.object({ plants: z.int() }),
});

/** The source plant is not logged: readers of one plant's log may have no access to the other. */
export const projectCopyLog = defineLogActions('screenCopy', {
  copyProject: {
    type: 'plant',
    zh: '套用其他电站的大屏配色',
    en: 'Applied big screen colours of another plant',
  },
});
