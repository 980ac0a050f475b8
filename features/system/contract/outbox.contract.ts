import { defineCall } from '@heliodon/contract/call';
import { id, pageOf, paging, text } from '@heliodon/contract/fields';
import { z } from 'zod';

export const getOutboxList = defineCall({
  path: '/system/getOutboxList',
  summary: 'Messages to people that no provider carried; for the platform manager only',
  access: 'systemConfig',
  request: z.strictObject({
    channel: z.enum(['sms', 'mail']).optional(),
    keyword: text(100).optional(),
    ...paging,
  }),
  response: pageOf(
    z.object({
      id: id(),
      channel: z.enum(['sms', 'mail']),
      target: z.string(),
      subject: z.string(),
      body: z.string(),
      status: z.enum(['kept', 'sent', 'failed']),
      error: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
