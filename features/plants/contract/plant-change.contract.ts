import { defineCall } from '@heliodon/contract/call';
import { done, id, text } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { priceInput, subsidyInput, transformerInput } from '@heliodon/tariffs/contract';
import { z } from 'zod';
import { location, pfPoint, plantFields, plantInput, plantName } from './plant.schema.ts';

const addRule = defineMessages('addPlant', {
  subsidy: {
    zh: '请添加补贴，或确认没有补贴',
    en: 'Add a subsidy, or confirm that there is none',
  },
});

export const MAX_SUBSIDIES = 20;

/** As entered, with all other data of the edit page. */
export const getPlantDetail = defineCall({
  path: '/plant/getPlantDetail',
  summary: 'All data of a plant',
  access: 'plantView',
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({
    plantId: id(),
    /** Must be sent with a change, to detect changes by other users in between. */
    version: z.number().int(),
    owner: z.string(),
    createdBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    devices: z.number().int(),
    plant: z.object({
      ...plantFields.shape,
      // Older plants may have incomplete data.
      name: z.string(),
      installDate: z.string(),
      country: z.string(),
      currency: z.string(),
      longitude: z.number().nullable(),
      latitude: z.number().nullable(),
      // Curves were once longer than inverters support.
      pfPoints: z.array(pfPoint),
    }),
  }),
});
export type PlantDetail = z.output<(typeof getPlantDetail)['response']>;

const subsidyFields = {
  subsidies: z.array(subsidyInput).max(MAX_SUBSIDIES),
  noSubsidy: z.boolean().default(false),
};
const isChosen = ({ subsidies, noSubsidy }: { subsidies: unknown[]; noSubsidy: boolean }) =>
  noSubsidy || subsidies.length > 0;
const notChosen = { path: ['subsidies'], message: addRule.subsidy };

/** The subsidy step is required: at least one subsidy, or an explicit statement that there is none. */
export const subsidyChoice = z.strictObject(subsidyFields).refine(isChosen, notChosen);

export const addPlant = defineCall({
  path: '/plant/addPlant',
  summary: 'Add a plant with its first price, its subsidies and the billing of its transformer',
  access: 'plantAdd',
  limit: { max: 200, perSeconds: 3600, by: 'account' },
  request: z
    .strictObject({
      plant: plantInput,
      price: priceInput,
      ...subsidyFields,
      transformer: transformerInput.nullable(),
    })
    .refine(isChosen, notChosen),
  response: z.object({ plantId: id() }),
});

export const updatePlant = defineCall({
  path: '/plant/updatePlant',
  summary: 'Change the data of a plant',
  access: 'plantEdit',
  request: z.strictObject({ plantId: id(), version: z.number().int(), plant: plantInput }),
  plantOf: (request) => request.plantId,
  response: z.object({ version: z.number().int() }),
});

export const deletePlant = defineCall({
  path: '/plant/deletePlant',
  summary: 'Delete a plant after its name was typed; its name and devices become available again',
  access: 'plantDelete',
  request: z.strictObject({ plantId: id(), name: text(100, 1) }),
  plantOf: (request) => request.plantId,
  response: done(),
});

export const checkPlantName = defineCall({
  path: '/plant/checkPlantName',
  summary: 'Whether a plant name is available; the plant’s own name counts as available',
  access: ['plantAdd', 'plantEdit'],
  // Names are unique across tenants, so the response reveals that a name exists; therefore it is rate-limited.
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ name: plantName(), plantId: id().optional() }),
  plantOf: (request) => request.plantId,
  response: z.object({ free: z.boolean() }),
});

export const checkPosition = defineCall({
  path: '/plant/checkPosition',
  summary: 'Whether a position lies within the selected region; an error states the reason if not',
  access: ['plantAdd', 'plantEdit'],
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  request: location.pick({ country: true, province: true, city: true, longitude: true, latitude: true }),
  response: done(),
});
