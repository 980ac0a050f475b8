import { defineCall } from '@heliodon/contract/call';
import { id, nothing, pageOf, paging, text, unique } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';

const channel = z.enum(['sms', 'mail']);
export const messagePurposes = ['code', 'alarm', 'digest', 'test', 'report', 'security'] as const;
/** kept: no provider; queued: will be sent, or sent again at nextTryAt. */
export const messageStates = ['kept', 'queued', 'sending', 'sent', 'failed'] as const;

export const getOutboxList = defineCall({
  path: '/system/getOutboxList',
  summary: 'Messages kept without a provider, and the state of the others; for the platform manager only',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({
    channel: channel.optional(),
    status: z.enum(messageStates).optional(),
    keyword: text(100).optional(),
    ...paging,
  }),
  response: pageOf(
    z.object({
      id: id(),
      channel,
      purpose: z.enum(messagePurposes),
      target: z.string(),
      subject: z.string(),
      body: z.string(),
      status: z.enum(messageStates),
      /** Names of the attachments. */
      attachments: z.array(z.string()),
      error: z.string().nullable(),
      tries: z.number().int(),
      /** Can be sent: a provider for its channel is configured, and the message is still valid. */
      canRetry: z.boolean(),
      at: z.iso.datetime(),
      nextTryAt: z.iso.datetime().nullable(),
      sentAt: z.iso.datetime().nullable(),
    }),
  ),
});

export const retryMessages = defineCall({
  path: '/system/retryMessages',
  summary: 'Send failed or kept messages again; returns how many can be sent',
  access: 'systemConfig',
  notFromOss: true,
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ids: z.array(id()).min(1).max(200).overwrite(unique) }),
  response: z.object({ queued: z.number().int() }),
});

export const getProviders = defineCall({
  path: '/system/getProviders',
  summary: 'The providers for text messages and e-mails; null where messages stay in the outbox',
  access: 'systemConfig',
  notFromOss: true,
  request: nothing(),
  response: z.object({ sms: z.string().nullable(), mail: z.string().nullable() }),
});

export const outboxLog = defineLogActions('outbox', {
  retryMessages: { type: 'system', zh: '重新发送消息 {count} 条', en: 'Resent messages: {count}' },
});
