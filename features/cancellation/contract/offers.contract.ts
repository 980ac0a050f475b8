import { defineCall } from '@heliodon/contract/call';
import { done, id, pageOf, paging } from '@heliodon/contract/fields';
import { z } from 'zod';
import { resourceKinds } from './resources.contract.ts';

const resourceOffer = z.object({
  offerId: id(),
  kind: z.enum(resourceKinds),
  name: z.string(),
  /** The account that leaves. */
  from: z.string(),
  deviceCount: z.number().int(),
  belowCount: z.number().int(),
  plantCount: z.number().int(),
  /** Comes from another tree: managers and custom roles in it become ordinary users. */
  fromOtherTree: z.boolean(),
  offeredAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ResourceOffer = z.output<typeof resourceOffer>;

export const getResourceOffers = defineCall({
  path: '/user/getResourceOffers',
  summary: 'What accounts that leave offer to the own account',
  access: 'session',
  notFromOss: true,
  background: true,
  request: z.strictObject(paging),
  response: pageOf(resourceOffer),
});

export const answerResourceOffer = defineCall({
  path: '/user/answerResourceOffer',
  summary: 'Accept or refuse what an account that leaves offers',
  access: 'session',
  notFromOss: true,
  request: z.strictObject({ offerId: id(), accept: z.boolean() }),
  response: done(),
});

export const offerCalls = [getResourceOffers, answerResourceOffer];
