import { defineCall } from '@heliodon/contract/call';
import { done, id } from '@heliodon/contract/fields';
import { z } from 'zod';
import { subsidiesInput, subsidyInput } from './subsidy.schema.ts';

export const getSubsidyList = defineCall({
  path: '/tariff/getSubsidyList',
  summary: 'Subsidies of a plant with their end dates, and all previous lists',
  access: 'plantView',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    timeZone: z.string(),
    currency: z.string(),
    installDate: z.string().nullable(),
    screenType: z.number().int(),
    subsidies: z.array(subsidyInput),
    history: z.array(
      z.object({
        versionId: id(),
        createdAt: z.iso.datetime(),
        createdBy: z.string(),
        subsidies: z.array(subsidyInput),
      }),
    ),
  }),
});

export const saveSubsidies = defineCall({
  path: '/tariff/saveSubsidies',
  summary: 'Replace the list of subsidies; the previous list stays in the history',
  access: 'plantEdit',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ plantId: id(), subsidies: subsidiesInput }),
  response: done(),
});
