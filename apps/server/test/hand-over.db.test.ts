import { cancellationErrors } from '@heliodon/cancellation/contract';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { ROLE_MANAGER, ROLE_OPERATOR, ROLE_USER } from '@heliodon/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Leaving } from './leaving.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type TestAccount, World } from './world.ts';

const { offerEnded, recipientUnsuitable } = cancellationErrors;
let server: TestServer;
let world: World;
let leaving: Leaving;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  leaving = new Leaving(server, world);
});
afterAll(() => server.stop());

/** Staff belong to the tree of its head regardless of their role. */
const staffOf = async (head: TestAccount, parent: TestAccount, roleId: number) => {
  const account = await world.account({ parent, roleId });
  await server.db.updateTable('account').set({ tree_id: head.id }).where('id', '=', account.id).execute();
  return account;
};
const offerCode = async (from: TestAccount, kind: string, id: number, recipient: string) =>
  (await leaving.as(from, 'offerResource', { kind, id, recipient })).code;
const answer = (who: TestAccount, offerId: number, accept = true) =>
  leaving.as(who, 'answerResourceOffer', { offerId, accept });
const rowOf = (id: number) =>
  server.db
    .selectFrom('account')
    .select(['parent_id', 'path', 'tree_id', 'role_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const ownerOf = async (plantId: number) =>
  (await server.db.selectFrom('plant').select('owner_id').where('id', '=', plantId).executeTakeFirstOrThrow())
    .owner_id;
const sees = async (who: TestAccount, plantId: number) => {
  const token = await world.token(who);
  return (await server.call('/plant/getPlantDetail', { plantId }, { token })).code === SUCCESS;
};
const grants = async (plantId: number) =>
  (
    await server.db.selectFrom('account_plant').select('account_id').where('plant_id', '=', plantId).execute()
  ).map((row) => row.account_id);

describe('a plant', () => {
  it('passes to the accepting account, with its devices and without permissions of the old tree', async () => {
    const [giver, taker] = [await world.account(), await world.account()];
    const operator = await world.account({ parent: giver, roleId: ROLE_OPERATOR });
    const plantId = await world.plant(giver, [operator]);
    const roleId = await world.role(giver, ['plantView']);
    await server.db.insertInto('role_plant').values({ role_id: roleId, plant_id: plantId }).execute();
    const deviceId = await world.device(plantId);
    await leaving.begun(giver);
    const offerId = await leaving.offered(giver, 'plant', plantId, taker);
    const { rows } = await leaving.done(taker, 'getResourceOffers');
    expect(rows).toEqual([
      expect.objectContaining({ offerId, kind: 'plant', from: giver.name, deviceCount: 1 }),
    ]);
    expect((await leaving.done(giver, 'detectionResource', { kind: 'plant' })).rows[0]).toMatchObject({
      state: 'offered',
      recipient: taker.name,
    });
    expect(await sees(taker, plantId)).toBe(false);

    expect((await answer(taker, offerId)).code).toBe(SUCCESS);
    expect(await ownerOf(plantId)).toBe(taker.id);
    expect(await grants(plantId)).toEqual([]);
    expect([await sees(taker, plantId), await sees(giver, plantId), await sees(operator, plantId)]).toEqual([
      true,
      false,
      false,
    ]);
    const device = await server.db
      .selectFrom('device')
      .select('plant_id')
      .where('id', '=', deviceId)
      .executeTakeFirstOrThrow();
    expect(device.plant_id).toBe(plantId);
    const { counts } = await leaving.done(giver, 'detectionResource');
    expect(counts).toMatchObject({ plant: 0, settled: 1, offered: 0 });
  });

  it('stays where it is when rejected, and can be offered to another account', async () => {
    const [giver, first, second] = [await world.account(), await world.account(), await world.account()];
    const plantId = await world.plant(giver);
    await leaving.begun(giver);
    const offerId = await leaving.offered(giver, 'plant', plantId, first);
    expect((await answer(first, offerId, false)).code).toBe(SUCCESS);
    const { rows } = await leaving.done(giver, 'detectionResource');
    expect(rows[0]).toMatchObject({ state: 'refused', recipient: first.name });
    const again = await leaving.offered(giver, 'plant', plantId, second);
    expect((await answer(second, again)).code).toBe(SUCCESS);
    expect(await ownerOf(plantId)).toBe(second.id);
  });

  it('is offered to one account at a time: the newer offer counts, and a withdrawn one does not', async () => {
    const [giver, first, second] = [await world.account(), await world.account(), await world.account()];
    const plantId = await world.plant(giver);
    await leaving.begun(giver);
    const older = await leaving.offered(giver, 'plant', plantId, first);
    const newer = await leaving.offered(giver, 'plant', plantId, second);
    expect((await answer(first, older)).code).toBe(offerEnded.code);
    await leaving.done(giver, 'takeBackResource', { kind: 'plant', id: plantId });
    expect((await answer(second, newer)).code).toBe(offerEnded.code);
    const twice = await leaving.as(giver, 'takeBackResource', { kind: 'plant', id: plantId });
    expect(twice.code).toBe(offerEnded.code);
    expect(await ownerOf(plantId)).toBe(giver.id);
  });

  it('is accepted once, with any number of concurrent answers', async () => {
    const [giver, taker] = [await world.account(), await world.account()];
    const plantId = await world.plant(giver);
    await leaving.begun(giver);
    const offerId = await leaving.offered(giver, 'plant', plantId, taker);
    const codes = (await Promise.all([1, 2, 3, 4].map(() => answer(taker, offerId)))).map(({ code }) => code);
    expect(codes.sort()).toEqual([SUCCESS, offerEnded.code, offerEnded.code, offerEnded.code]);
  });

  it('cannot be accepted from a withdrawn process, nor after its deletion', async () => {
    const [giver, taker] = [await world.account(), await world.account()];
    const [kept, gone] = [await world.plant(giver), await world.plant(giver)];
    await leaving.begun(giver);
    const offerOfGone = await leaving.offered(giver, 'plant', gone, taker);
    await server.db.updateTable('plant').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
    expect((await leaving.done(taker, 'getResourceOffers')).total).toBe(0);
    expect((await answer(taker, offerOfGone)).code).toBe(offerEnded.code);
    const offerOfKept = await leaving.offered(giver, 'plant', kept, taker);
    await leaving.done(giver, 'withdrawCancel');
    expect((await answer(taker, offerOfKept)).code).toBe(offerEnded.code);
    expect(await ownerOf(kept)).toBe(giver.id);
  });

  it.each([
    ['is disabled', { enabled: false }],
    ['is no manager any more', { role_id: ROLE_USER }],
    ['has come to its deadline', { valid_until: new Date('2020-01-01') }],
  ])('is not passed to a recipient that %s meanwhile', async (_, change) => {
    const [giver, taker] = [await world.account(), await world.account()];
    const plantId = await world.plant(giver);
    await leaving.begun(giver);
    const offerId = await leaving.offered(giver, 'plant', plantId, taker);
    await server.db.updateTable('account').set(change).where('id', '=', taker.id).execute();
    expect((await answer(taker, offerId)).code).not.toBe(SUCCESS);
    expect(await ownerOf(plantId)).toBe(giver.id);
  });

  it('stays with an owner that lost the right to delete it meanwhile', async () => {
    const [giver, taker] = [await world.account(), await world.account()];
    const plantId = await world.plant(giver);
    await leaving.begun(giver);
    const offerId = await leaving.offered(giver, 'plant', plantId, taker);
    await server.db.updateTable('account').set({ role_id: ROLE_USER }).where('id', '=', giver.id).execute();
    expect((await answer(taker, offerId)).code).toBe(offerEnded.code);
    expect(await offerCode(giver, 'plant', plantId, taker.name)).toBe(commonErrors.noPermission.code);
  });
});

describe('the recipient of an offer', () => {
  it('gets the same answer if unknown or unsuitable', async () => {
    const [giver, other] = [await world.account(), await world.account()];
    const plantId = await world.plant(giver);
    const staff = await world.account({ parent: giver, roleId: ROLE_OPERATOR });
    const nested = await world.account({ parent: giver });
    const otherStaff = await world.account({ parent: other, roleId: ROLE_OPERATOR });
    const off = await world.account();
    await server.db.updateTable('account').set({ enabled: false }).where('id', '=', off.id).execute();
    await leaving.begun(giver);
    const root = await world.root();
    for (const recipient of [
      'nobody-at-all',
      ...[giver, staff, nested, otherStaff, off, root].map(({ name }) => name),
    ]) {
      const body = { kind: 'plant', id: plantId, recipient };
      const { code, msg } = await leaving.as(giver, 'offerResource', body);
      expect([recipient, code, msg]).toEqual([recipient, recipientUnsuitable.code, recipientUnsuitable.en]);
    }
  });

  it('is found by phone and e-mail as well, and shown as entered', async () => {
    const giver = await world.account();
    const taker = await world.account({ phone: '13912340033', email: 'taker@example.com' });
    const plantId = await world.plant(giver);
    await leaving.begun(giver);
    for (const recipient of ['+86 139-1234-0033', 'Taker@Example.com']) {
      await leaving.done(giver, 'offerResource', { kind: 'plant', id: plantId, recipient });
      const { rows } = await leaving.done(giver, 'detectionResource');
      expect(rows[0].recipient).toBe(recipient);
      expect((await leaving.done(taker, 'getResourceOffers')).total).toBe(1);
    }
  });

  it('foreign and missing objects give the same answer', async () => {
    const [giver, other] = [await world.account(), await world.account()];
    const theirs = await world.plant(other);
    const theirStaff = await world.account({ parent: other, roleId: ROLE_USER });
    await leaving.begun(giver);
    for (const [kind, id] of [
      ['plant', theirs],
      ['plant', 999_999],
      ['account', theirStaff.id],
      ['account', giver.id],
      ['account', 999_999],
    ] as const) {
      expect(await offerCode(giver, kind, id, other.name)).toBe(commonErrors.notFound.code);
      const up = await leaving.as(giver, 'giveUpResource', { kind, id, name: 'x' });
      expect(up.code).toBe(commonErrors.notFound.code);
    }
    const plantId = await world.plant(giver);
    const offerId = await leaving.offered(giver, 'plant', plantId, other);
    expect((await answer(theirStaff, offerId)).code).toBe(commonErrors.notFound.code);
  });
});

describe('a sub-account', () => {
  it('moves to another tree with all accounts below, as ordinary users where roles of the old tree applied', async () => {
    const [giver, taker] = [await world.account(), await world.account()];
    const chief = await staffOf(giver, giver, ROLE_MANAGER);
    const custom = await staffOf(giver, chief, await world.role(giver, ['plantView', 'logView']));
    const operator = await staffOf(giver, custom, ROLE_OPERATOR);
    const plantId = await world.plant(giver, [custom, operator]);
    await leaving.begun(giver);
    const offerId = await leaving.offered(giver, 'account', chief.id, taker);
    const { rows } = await leaving.done(taker, 'getResourceOffers');
    expect(rows[0]).toMatchObject({ kind: 'account', belowCount: 2, fromOtherTree: true });
    const token = await world.token(operator);
    expect((await answer(taker, offerId)).code).toBe(SUCCESS);
    const path = [...taker.path, chief.id];
    expect(await rowOf(chief.id)).toEqual({
      parent_id: taker.id,
      path,
      tree_id: taker.id,
      role_id: ROLE_USER,
    });
    expect(await rowOf(custom.id)).toEqual({
      parent_id: chief.id,
      path: [...path, custom.id],
      tree_id: taker.id,
      role_id: ROLE_USER,
    });
    expect(await rowOf(operator.id)).toMatchObject({
      path: [...path, custom.id, operator.id],
      tree_id: taker.id,
      role_id: ROLE_OPERATOR,
    });
    expect(await grants(plantId)).toEqual([]);
    expect((await server.call('/user/getProcess', {}, { token })).code).toBe(401);
    const others = await world.plant(taker);
    expect([await sees(chief, others), await sees(operator, plantId)]).toEqual([false, false]);
  });

  it('that heads its own tree brings its plants, staff and roles', async () => {
    const [giver, taker] = [await world.account(), await world.account()];
    const nested = await world.account({ parent: giver });
    const roleId = await world.role(nested, ['plantView']);
    const staff = await staffOf(nested, nested, roleId);
    const outsider = await staffOf(giver, giver, ROLE_OPERATOR);
    const plantId = await world.plant(nested, [staff, outsider]);
    await leaving.begun(giver);
    const offerId = await leaving.offered(giver, 'account', nested.id, taker);
    expect((await answer(taker, offerId)).code).toBe(SUCCESS);
    expect(await rowOf(nested.id)).toMatchObject({ tree_id: nested.id, role_id: ROLE_MANAGER });
    expect(await rowOf(staff.id)).toMatchObject({ tree_id: nested.id, role_id: roleId });
    expect(await grants(plantId)).toEqual([staff.id]);
    expect(await Promise.all([taker, nested, staff, giver].map((who) => sees(who, plantId)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('of staff stays in the tree, with its role and plants as far as the giver had them', async () => {
    const head = await world.account();
    const leadRole = await world.role(head, ['accountViewAll', 'accountEdit', 'plantView']);
    const lead = await staffOf(head, head, leadRole);
    const peer = await staffOf(head, head, leadRole);
    const weak = await staffOf(head, head, ROLE_OPERATOR);
    const below = await staffOf(head, lead, leadRole);
    const plantId = await world.plant(head, [lead, below, peer]);
    const unseen = await world.plant(head, [below, peer]);
    const strong = await staffOf(head, below, ROLE_OPERATOR);
    const stranger = await world.account();
    await leaving.begun(lead);
    for (const { name } of [stranger, weak, below])
      expect(await offerCode(lead, 'account', below.id, name)).toBe(recipientUnsuitable.code);
    const up = await leaving.as(lead, 'giveUpResource', { kind: 'account', id: below.id, name: below.name });
    expect(up.code).toBe(commonErrors.noPermission.code);
    const offerId = await leaving.offered(lead, 'account', below.id, peer);
    expect((await answer(peer, offerId)).code).toBe(SUCCESS);
    expect(await rowOf(below.id)).toEqual({
      parent_id: peer.id,
      path: [...peer.path, below.id],
      tree_id: head.id,
      role_id: leadRole,
    });
    expect(new Set(await grants(plantId))).toEqual(new Set([lead.id, below.id, peer.id]));
    expect(await grants(unseen)).toEqual([peer.id]);
    expect((await rowOf(strong.id)).role_id).toBe(ROLE_USER);
    expect((await leaving.logOff(lead)).code).toBe(SUCCESS);
    expect(await sees(below, plantId)).toBe(true);
  });

  it('two hand-overs in opposite directions do not block each other', async () => {
    const [a, b] = [await world.account(), await world.account()];
    const ofA = await staffOf(a, a, ROLE_USER);
    const ofB = await staffOf(b, b, ROLE_USER);
    await leaving.begun(a);
    await leaving.begun(b);
    const toB = await leaving.offered(a, 'account', ofA.id, b);
    const toA = await leaving.offered(b, 'account', ofB.id, a);
    const answers = await Promise.all([answer(b, toB), answer(a, toA)]);
    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect((await rowOf(ofA.id)).parent_id).toBe(b.id);
    expect((await rowOf(ofB.id)).parent_id).toBe(a.id);
  });
});
