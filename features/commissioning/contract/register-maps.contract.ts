import { defineCall } from '@heliodon/contract/call';
import { done, pageOf, paging, text } from '@heliodon/contract/fields';
import { z } from 'zod';

/** Values of `devices[].map` that are read without a register map. */
export const SUNSPEC = 'sunspec';
export const DLT645 = 'dlt645';

/** Of the library without ending; own maps end with .json, as in the configuration of a logger. */
const mapName = () => z.string().regex(/^[\w.-]{1,60}$/);
const ownName = () => z.string().regex(/^[\w.-]{1,55}\.json$/);

export const getRegisterMaps = defineCall({
  path: '/setup/getRegisterMaps',
  summary: 'Register maps of the library and of the account',
  access: 'deviceSetup',
  request: z.strictObject({
    /** Matches maker, model or name. */
    keyword: text(50).default(''),
    kind: z.string().max(20).optional(),
    own: z.boolean().optional(),
    ...paging,
  }),
  response: pageOf(
    z.object({
      name: z.string(),
      own: z.boolean(),
      brand: z.string(),
      model: z.string(),
      models: z.array(z.string()),
      kind: z.string(),
      verified: z.enum(['hardware', 'two sources', 'one source']).nullable(),
      points: z.int(),
      commands: z.array(z.string()),
      /** Whether the device reports its serial number. */
      hasSerial: z.boolean(),
      tcpPort: z.int().nullable(),
      unit: z.int().nullable(),
      baud: z.int().nullable(),
      setup: z.array(z.string()),
      changedAt: z.iso.datetime().nullable(),
      changedBy: z.string().nullable(),
    }),
  ),
});
export type RegisterMapRow = z.output<(typeof getRegisterMaps)['response']>['rows'][number];

export const getRegisterMap = defineCall({
  path: '/setup/getRegisterMap',
  summary: 'A register map as in its file',
  access: 'deviceSetup',
  request: z.strictObject({ name: mapName() }),
  response: z.object({ own: z.boolean(), map: z.record(z.string(), z.unknown()) }),
});

export const saveRegisterMap = defineCall({
  path: '/setup/saveRegisterMap',
  summary: 'Save a register map of the account; loggers get it with their next configuration',
  access: 'deviceSetup',
  request: z.strictObject({
    name: ownName(),
    map: z.record(z.string(), z.unknown()),
    /** False: an existing map of this name is an error. */
    replace: z.boolean().default(false),
  }),
  response: done(),
});

export const deleteRegisterMap = defineCall({
  path: '/setup/deleteRegisterMap',
  summary: 'Delete a register map of the account that no logger uses',
  access: 'deviceSetup',
  request: z.strictObject({ name: ownName() }),
  response: done(),
});
