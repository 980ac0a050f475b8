import { defineCall } from '@heliodon/contract/call';
import { done, id, pageOf, paging, text } from '@heliodon/contract/fields';
import { z } from 'zod';

/** What prevents an account from being closed. Devices belong to plants and are transferred with them. */
export const resourceKinds = ['plant', 'account'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

export const resourceStates = ['open', 'offered', 'refused'] as const;

const count = () => z.number().int();

export const resourceRow = z.object({
  kind: z.enum(resourceKinds),
  id: id(),
  name: z.string(),
  /** Devices of the plant, or of the plants owned by the sub-account and accounts below it. */
  deviceCount: count(),
  /** Accounts below the sub-account. */
  belowCount: count(),
  /** Plants owned by the sub-account and accounts below it: while there are any, it cannot be deleted. */
  plantCount: count(),
  /** refused: the last recipient refused the offer. */
  state: z.enum(resourceStates),
  /** Current or last recipient, as entered. */
  recipient: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type ResourceRow = z.output<typeof resourceRow>;

export const detectionResource = defineCall({
  path: '/user/detectionResource',
  summary: 'Plants and sub-accounts of the account with their state, and what is deleted with the account',
  access: 'session',
  notFromOss: true,
  background: true,
  request: z.strictObject({ kind: z.enum(resourceKinds).optional(), ...paging }),
  response: pageOf(resourceRow).extend({
    counts: z.object({
      plant: count(),
      account: count(),
      device: count(),
      offered: count(),
      /** Deleted or handed over in this process. */
      settled: count(),
    }),
    /** Deleted with the account without confirmation. */
    goes: z.object({
      exports: count(),
      savedSets: count(),
      sendings: count(),
      notifyUsers: count(),
      templates: count(),
      roles: count(),
    }),
  }),
});

const thing = { kind: z.enum(resourceKinds), id: id() };

export const giveUpResource = defineCall({
  path: '/user/giveUpResource',
  summary: 'Delete a plant, or a sub-account with all accounts below it; the name is typed as confirmation',
  access: 'session',
  notFromOss: true,
  request: z.strictObject({ ...thing, name: text(100, 1) }),
  response: done(),
});

export const offerResource = defineCall({
  path: '/user/offerResource',
  summary: 'Offer a plant or a sub-account to another account, which has to accept it',
  access: 'session',
  notFromOss: true,
  // Limits the search for existing account names.
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...thing, recipient: text(100, 1) }),
  response: done(),
});

export const takeBackResource = defineCall({
  path: '/user/takeBackResource',
  summary: 'Withdraw an offer that has not been answered yet',
  access: 'session',
  notFromOss: true,
  request: z.strictObject(thing),
  response: done(),
});

export const resourceCalls = [detectionResource, giveUpResource, offerResource, takeBackResource];
