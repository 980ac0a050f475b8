import { defineCall } from '@heliodon/contract/call';
import { done, id } from '@heliodon/contract/fields';
import { z } from 'zod';
import { transformerInput } from './transformer.schema.ts';

export const getTransformer = defineCall({
  path: '/tariff/getTransformer',
  summary: 'Transformer billing of a plant and its previous versions',
  access: 'plantView',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    timeZone: z.string(),
    currency: z.string(),
    transformer: transformerInput.nullable(),
    history: z.array(
      z.object({
        versionId: id(),
        createdAt: z.iso.datetime(),
        createdBy: z.string(),
        effectiveFrom: z.string().describe('First day of the month in which it was saved'),
        transformer: transformerInput.nullable(),
      }),
    ),
  }),
});

export const saveTransformer = defineCall({
  path: '/tariff/saveTransformer',
  summary: 'Set the transformer billing from the first day of the current month on; null for none',
  access: 'plantEdit',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ plantId: id(), transformer: transformerInput.nullable() }),
  response: done(),
});
