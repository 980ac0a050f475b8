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
  /** Last day on which it works, in the plant's zone; null: for ever. */
  validUntil: day().nullable().default(null),
};

export const getCardList = defineCall({
  path: '/charging/getCardList',
  summary: 'Cards that may charge in a plant',
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
  summary: 'Add a card to a plant, or change one; a card that is blocked starts nothing any more',
  access: 'deviceEdit',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), cardId: id().optional(), ...card }),
  response: z.object({ cardId: id() }),
});

export const deleteCard = defineCall({
  path: '/charging/deleteCard',
  summary: 'Take a card away; its sessions stay',
  access: 'deviceEdit',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), cardId: id() }),
  response: done(),
});

export const getTerms = defineCall({
  path: '/charging/getTerms',
  summary: 'Who may charge in a plant and at which service fee, now and before',
  access: 'deviceView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    currency: z.string(),
    /** Whoever plugs in may charge; otherwise known cards and people of the portal only. */
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
  summary: 'Let whoever plugs in charge, or only known cards',
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
  summary: 'Take back a service fee that is not in effect yet',
  access: 'plantEdit',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), feeId: id() }),
  response: done(),
});
