import { defineCall } from '@heliodon/contract/call';
import { day, decimal, done, id, pageOf, paging, text } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';

export const cardRule = defineMessages('card', {
  idTag: {
    zh: '1 至 36 个字母、数字或 - _ . : | @',
    en: '1 to 36 letters, digits or - _ . : | @',
  },
  fee: { zh: '服务费为 0 至 99.9999', en: 'The service fee must be between 0 and 99.9999' },
});

const card = {
  idTag: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_.:|@-]{1,36}$/, cardRule.idTag),
  holder: text(50).default(''),
  enabled: z.boolean().default(true),
  /** Last day of validity, in the plant's time zone; null: unlimited. */
  validUntil: day().nullable().default(null),
};

export const getCardList = defineCall({
  path: '/charging/getCardList',
  summary: 'Charging cards of a plant',
  access: 'deviceView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), keyword: text(50).default(''), ...paging }),
  response: pageOf(
    z.object({
      cardId: id(),
      idTag: z.string(),
      holder: z.string(),
      enabled: z.boolean(),
      validUntil: z.string().nullable(),
      sessions: z.number().int(),
      energyKwh: z.number(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
});

export const saveCard = defineCall({
  path: '/charging/saveCard',
  summary: 'Add a card to a plant, or change one; a blocked card cannot start sessions',
  access: 'deviceEdit',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), cardId: id().optional(), ...card }),
  response: z.object({ cardId: id() }),
});

export const deleteCard = defineCall({
  path: '/charging/deleteCard',
  summary: 'Delete a card; its sessions are kept',
  access: 'deviceEdit',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), cardId: id() }),
  response: done(),
});

export const getTerms = defineCall({
  path: '/charging/getTerms',
  summary: 'Charging access and service fees of a plant, current and past',
  access: 'deviceView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    currency: z.string(),
    /** Everyone may charge without a card; otherwise only known cards and portal users. */
    openToAll: z.boolean(),
    fees: z.array(
      z.object({
        feeId: id(),
        effectiveFrom: z.string(),
        servicePerKwh: z.string(),
        createdAt: z.iso.datetime(),
        createdBy: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
});

export const saveOpenToAll = defineCall({
  path: '/charging/saveOpenToAll',
  summary: 'Allow charging for everyone, or only with known cards',
  access: 'plantEdit',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), openToAll: z.boolean() }),
  response: done(),
});

export const saveFee = defineCall({
  path: '/charging/saveFee',
  summary: 'Set the service fee of a plant from a day on; it is added to the time-of-use price of each kWh',
  access: 'plantEdit',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    plantId: id(),
    effectiveFrom: day(),
    servicePerKwh: decimal().refine((value) => /^\d{1,2}(\.\d{1,4})?$/.test(value), cardRule.fee),
  }),
  response: z.object({ feeId: id() }),
});

export const deleteFee = defineCall({
  path: '/charging/deleteFee',
  summary: 'Delete a service fee that is not in effect yet',
  access: 'plantEdit',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), feeId: id() }),
  response: done(),
});
