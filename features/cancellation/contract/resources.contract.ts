import { defineCall } from '@heliodon/contract/call';
import { done, id, pageOf, paging, text } from '@heliodon/contract/fields';
import { z } from 'zod';

/** What keeps an account from being closed. Devices belong to plants and go where these go. */
export const resourceKinds = ['plant', 'account'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

export const resourceStates = ['open', 'offered', 'refused'] as const;

const count = () => z.number().int();

export const resourceRow = z.object({
  kind: z.enum(resourceKinds),
  id: id(),
  name: z.string(),
  /** Devices of the plant, or of the plants that the sub-account and those below it own. */
  deviceCount: count(),
  /** Accounts below the sub-account. */
  belowCount: count(),
  /** Plants that the sub-account and those below it own: it cannot be given up with them. */
  plantCount: count(),
  /** refused: the last one that it was offered to did not want it. */
  state: z.enum(resourceStates),
  /** Whom it is, or was last, offered to, as it was typed. */
  recipient: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type ResourceRow = z.output<typeof resourceRow>;

export const detectionResource = defineCall({
  path: '/user/detectionResource',
  summary: 'What the account holds and what has become of it; and what is deleted with the account',
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
      /** Given up or handed over in this process. */
      settled: count(),
    }),
    /** Goes with the account without being asked for. */
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
  summary: 'Delete a plant, or a sub-account with all below it; the name is typed to be sure',
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
  // Whoever tries names one after the other learns little.
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...thing, recipient: text(100, 1) }),
  response: done(),
});

export const takeBackResource = defineCall({
  path: '/user/takeBackResource',
  summary: 'Take back an offer that was not answered yet',
  access: 'session',
  notFromOss: true,
  request: z.strictObject(thing),
  response: done(),
});

export const resourceCalls = [detectionResource, giveUpResource, offerResource, takeBackResource];
