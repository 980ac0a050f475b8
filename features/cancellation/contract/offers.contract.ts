import { defineCall } from '@heliodon/contract/call';
import { done, id, pageOf, paging } from '@heliodon/contract/fields';
import { z } from 'zod';
import { resourceKinds } from './resources.contract.ts';

const resourceOffer = z.object({
  offerId: id(),
  kind: z.enum(resourceKinds),
  name: z.string(),
  /** The account that is being closed. */
  from: z.string(),
  deviceCount: z.number().int(),
  belowCount: z.number().int(),
  plantCount: z.number().int(),
  /** The offer comes from another tree: managers and holders of custom roles become ordinary users. */
  fromOtherTree: z.boolean(),
  offeredAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ResourceOffer = z.output<typeof resourceOffer>;

export const getResourceOffers = defineCall({
  path: '/user/getResourceOffers',
  summary: 'Offers to the own account from accounts that are being closed',
  access: 'session',
  notFromOss: true,
  background: true,
  request: z.strictObject(paging),
  response: pageOf(resourceOffer),
});

export const answerResourceOffer = defineCall({
  path: '/user/answerResourceOffer',
  summary: 'Accept or refuse an offer from an account that is being closed',
  access: 'session',
  notFromOss: true,
  request: z.strictObject({ offerId: id(), accept: z.boolean() }),
  response: done(),
});

export const offerCalls = [getResourceOffers, answerResourceOffer];
