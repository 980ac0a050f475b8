import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import { FileStore } from '@heliodon/infrastructure/file-store';
import { operationLog } from '@heliodon/system/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFirmware, FIRMWARE_MAX_BYTES } from '../contract/firmware.contract.ts';
import { firmwareManifest } from './firmware.policy.ts';
import {
  COMMAND_PASSWORD,
  type CommandWorld,
  createCommandWorld,
  ids,
  manager,
  OWN_PASSWORD,
  platform,
  stranger,
} from './testing/command-world.ts';
import { silent } from './testing/fake-line.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const content = Buffer.from('firmware of an inverter');

let world: CommandWorld;
beforeAll(async () => {
  world = await createCommandWorld(operationLog);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`TRUNCATE firmware, firmware_job, one_time_ticket, setting, stored_file CASCADE`.execute(world.db);
  await world.reset();
  world.logger.answer = silent;
  await world.connect();
  await setKey(pem);
});

const setKey = (text: string, accountPassword = OWN_PASSWORD) =>
  world.call('/device/setFirmwareKey', { publicKey: text, accountPassword }, platform);

interface File {
  kind: string;
  model: string;
  version: string;
  fromVersion: string;
}
const newInverter: File = { kind: 'inverter', model: 'SUN-100', version: '2.2.0', fromVersion: '' };

const signatureOf = (file: File, bytes = content) => {
  const manifest = firmwareManifest(file, createHash('sha256').update(bytes).digest());
  return sign(null, Buffer.from(manifest), privateKey).toString('base64');
};
const announce = async (file: File, signature = signatureOf(file)) => {
  const request = { ...file, fileName: 'a.bin', signature };
  const { uploadUrl } = await world.call('/device/createFirmware', request, platform);
  return uploadUrl.split('/').at(-1) as string;
};
const put = (ticket: string, bytes: Buffer = content, declared = 0) =>
  world.commands.firmware.receive(ticket, Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), declared);
const upload = async (file: Partial<File> = {}) => {
  const whole = { ...newInverter, ...file };
  return (await put(await announce(whole)))?.firmwareId as string;
};
const files = () => world.db.selectFrom('stored_file').select('id').execute();
const start = async (firmwareId: string, deviceIds: number[], more: object = {}) =>
  (await world.call('/device/startUpgrade', { deviceIds, firmwareId, password: COMMAND_PASSWORD, ...more }))
    .results as { deviceId: number; jobId: string | null; code: number; msg: string }[];
const list = async (request: object = {}, caller = manager) =>
  (await world.call('/device/getUpgradeList', request, caller)).rows;
const job = async () => {
  const [one] = await list();
  return [one.state, one.percent, one.code];
};
const report = (deviceId: number, firmware: string) =>
  world.db.updateTable('device').set({ firmware }).where('id', '=', deviceId).execute();
const logged = async () =>
  (await world.logged('commands.upgrade')).map(({ action, status }) => [
    action.slice('commands.'.length),
    status,
  ]);
const ticketOf = (n = 0) => String(world.logger.received[n]?.params.url).split('/').at(-1) as string;

describe('the trusted key', () => {
  it('is returned as set; only Ed25519, and only with the own password', async () => {
    const { publicKey: shown } = await world.call('/device/getFirmwareKey', {}, platform);
    expect(shown).toBe(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
    await expect(setKey('no key')).rejects.toMatchObject({ entry: { code: 2529 } });
    await expect(setKey(pem, 'Wrong2040')).rejects.toMatchObject({ entry: { code: 2102 } });
  });

  it('without a trusted key no file is accepted', async () => {
    await world.db.deleteFrom('setting').execute();
    await expect(announce(newInverter)).rejects.toMatchObject({ entry: { code: 2528 } });
  });
});

describe('upload', () => {
  it('accepts a signed file, once', async () => {
    const ticket = await announce(newInverter);
    const taken = await put(ticket);
    expect(taken).toMatchObject({
      sha256: createHash('sha256').update(content).digest('hex'),
      sizeBytes: content.length,
    });
    expect(await put(ticket)).toBeUndefined();
    const { rows } = await world.call('/device/getFirmwareList', { kind: 'inverter', model: 'SUN-100' });
    expect(rows).toMatchObject([
      { firmwareId: taken?.firmwareId, version: '2.2.0', sizeBytes: content.length },
    ]);
    expect((await world.call('/device/getFirmwareList', { kind: 'pcs' })).total).toBe(0);
    await expect(announce(newInverter)).rejects.toMatchObject({ entry: { code: 2527 } });
  });

  it('refuses a wrong signature and keeps nothing of the file', async () => {
    const bad = await announce(newInverter, signatureOf({ ...newInverter, version: '9.9.9' }));
    await expect(put(bad)).rejects.toMatchObject({ entry: { code: 2526 } });
    const changed = await announce(newInverter);
    await expect(put(changed, Buffer.from('another file'))).rejects.toMatchObject({ entry: { code: 2526 } });
    expect(await files()).toEqual([]);
    expect((await world.logged('commands.refusedFirmware')).length).toBe(2);
  });

  it('refuses files that are too large, declared or not, and empty files', async () => {
    const large = function* () {
      for (let i = 0; i < 65; i++) yield Buffer.alloc(1 << 20);
    };
    const endless = world.commands.firmware.receive(await announce(newInverter), Readable.from(large()), 0);
    await expect(endless).rejects.toMatchObject({ entry: { code: 2006 } });
    await expect(put(await announce(newInverter), content, FIRMWARE_MAX_BYTES + 1)).rejects.toMatchObject({
      entry: { code: 2006 },
    });
    await expect(put(await announce(newInverter), Buffer.alloc(0))).rejects.toMatchObject({
      entry: { code: 2531 },
    });
    expect(await files()).toEqual([]);
  });

  it('a ticket expires after ten minutes, and an aborted upload leaves nothing', async () => {
    const late = await announce(newInverter);
    world.time.ms += 600_000;
    expect(await put(late)).toBeUndefined();
    const broken = Readable.from(
      (async function* () {
        yield content;
        throw new Error('aborted');
      })(),
    );
    await expect(world.commands.firmware.receive(await announce(newInverter), broken, 0)).rejects.toThrow(
      'aborted',
    );
    expect(await files()).toEqual([]);
  });

  it.each<[string, object, boolean]>([
    ['a version', {}, true],
    ['a preview', { version: '2.2.0-rc.1' }, true],
    ['no version', { version: '2.2' }, false],
    ['a signature that is too short', { signature: 'AAAA' }, false],
    ['a field too many', { file: 'x' }, false],
  ])('%s', (_, change, good) => {
    const request = { ...newInverter, fileName: 'a.bin', signature: signatureOf(newInverter), ...change };
    expect(createFirmware.request.safeParse(request).success).toBe(good);
  });

  it('is possible only for kinds that can be upgraded', async () => {
    await expect(announce({ ...newInverter, kind: 'meter' })).rejects.toMatchObject({
      entry: { code: 2530 },
    });
    await expect(announce({ ...newInverter, kind: 'toaster' })).rejects.toMatchObject({
      entry: { code: 2530 },
    });
  });

  it('the clean-up removes orphaned files and keeps the others', async () => {
    await upload();
    await sql`INSERT INTO stored_file (name, media_type, kind, created_at)
      VALUES ('a', 'b', 'firmware', ${new Date(world.time.ms - 2 * 86_400_000)})`.execute(world.db);
    await sql`UPDATE stored_file SET created_at = ${new Date(world.time.ms - 2 * 86_400_000)}`.execute(
      world.db,
    );
    await world.commands.firmware.sweep();
    expect(await files()).toHaveLength(1);
  });
});

describe('startUpgrade', () => {
  it('returns a result for each device', async () => {
    const firmwareId = await upload();
    await report(ids.lonely, '2.1.0');
    const results = await start(firmwareId, [
      ids.inverter,
      ids.pcs,
      ids.meter,
      ids.lonely,
      ids.foreign,
      999_999,
    ]);
    expect(results.map(({ code }) => code)).toEqual([1000, 2523, 2520, 2520, 2002, 2002]);
    expect(results[2]?.msg).toBe('This collector cannot be upgraded at the moment');
    expect(await start(firmwareId, [ids.inverter])).toMatchObject([{ code: 2520 }]);
  });

  it.each<[string, Partial<File>, string, number]>([
    ['a downgrade', {}, '2.3.0', 2521],
    ['the same version', {}, '2.2.0', 2522],
    ['a step is missing between', { fromVersion: '2.1.0' }, '2.0.0', 2524],
    ['an unknown version', {}, '', 2525],
  ])('refuses %s', async (_, file, has, code) => {
    await report(ids.inverter, has);
    expect(await start(await upload(file), [ids.inverter])).toMatchObject([{ code, jobId: null }]);
    await report(ids.inverter, '2.1.0');
  });

  it('refuses a wrong password, an unknown file, and a file with a key no longer trusted', async () => {
    const firmwareId = await upload();
    expect(await start(firmwareId, [ids.inverter], { password: 'Wrong2040' })).toMatchObject([
      { code: 2504 },
    ]);
    const missing = '00000000-0000-4000-8000-000000000000';
    await expect(start(missing, [ids.inverter])).rejects.toMatchObject({ entry: { code: 2002 } });
    await setKey(generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString());
    await expect(start(firmwareId, [ids.inverter])).rejects.toMatchObject({ entry: { code: 2526 } });
  });

  it('refuses an offline device', async () => {
    const firmwareId = await upload();
    await world.disconnect();
    expect(await start(firmwareId, [ids.inverter])).toMatchObject([{ code: 2520 }]);
  });

  it('two users at the same time start one job', async () => {
    const firmwareId = await upload();
    const answers = await Promise.all([1, 2, 3].map(() => start(firmwareId, [ids.inverter])));
    expect(
      answers
        .flat()
        .map(({ code }) => code)
        .sort(),
    ).toEqual([1000, 2520, 2520]);
  });
});

describe('an upgrade', () => {
  it('is sent with everything that the device needs to fetch and to check the file', async () => {
    const [result] = await start(await upload(), [ids.inverter]);
    await world.settle();
    expect(world.logger.received).toMatchObject([
      {
        id: result?.jobId,
        sn: 'INV-1',
        type: 'firmware',
        name: 'upgrade',
        expires: world.time.ms + 3_600_000,
        params: {
          kind: 'inverter',
          model: 'SUN-100',
          version: '2.2.0',
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          signature: signatureOf(newInverter),
          url: expect.stringMatching(/^https:\/\/heliodon\.example\/sems\/firmware\/[\w-]{43}$/),
        },
      },
    ]);
    expect(await job()).toEqual(['sent', 0, null]);
  });

  it('is downloaded, installed, and done when the device reports the new version', async () => {
    const [result] = await start(await upload(), [ids.inverter]);
    const id = result?.jobId as string;
    await world.settle();
    const sendReply = (reply: object) =>
      world.dispatcher.replied(world.logger, { id, state: 'progress', ...reply } as never);
    await sendReply({ percent: 40 });
    expect(await job()).toEqual(['downloading', 40, null]);
    await world.pass(599);
    await sendReply({ percent: 30 });
    expect(await job()).toEqual(['downloading', 40, null]);
    await world.pass(599);
    await sendReply({ percent: 100, values: { stage: 'installing' } });
    expect(await job()).toEqual(['installing', 100, null]);
    await sendReply({ state: 'done' });
    await world.settle();
    expect(await job()).toEqual(['installing', 100, null]);
    await report(ids.inverter, 'v2.2.0');
    await world.settle();
    expect(await job()).toEqual(['done', 100, null]);
    expect(await logged()).toEqual([
      ['upgradeQueued', 'upgrading'],
      ['upgradeSent', 'upgrading'],
      ['upgradeDownloading', 'upgrading'],
      ['upgradeInstalling', 'upgrading'],
      ['upgradeDone', 'success'],
    ]);
    await report(ids.inverter, '2.1.0');
  });

  it('the new version is sufficient proof, whatever was reported before', async () => {
    await start(await upload(), [ids.inverter]);
    await world.settle();
    await report(ids.inverter, '2.2.0');
    await world.settle();
    expect(await job()).toEqual(['done', 100, null]);
    await report(ids.inverter, '2.1.0');
  });

  it.each<[string, (id: string) => Promise<void>, unknown[], string]>([
    ['nobody answers', () => world.pass(60), ['failed', 0, 2502], 'upgradeSilent'],
    [
      'the download stands still',
      async (id) => {
        await world.dispatcher.replied(world.logger, { id, state: 'progress', percent: 10 });
        await world.pass(600);
      },
      ['failed', 10, 2502],
      'upgradeSilent',
    ],
    [
      'the new version is never seen',
      async (id) => {
        await world.dispatcher.replied(world.logger, { id, state: 'done' });
        await world.pass(600);
      },
      ['failed', 100, 2532],
      'upgradeNotSeen',
    ],
    [
      'the device refuses',
      (id) => world.dispatcher.replied(world.logger, { id, state: 'failed', error: 'bad signature' }),
      ['failed', 0, 2514],
      'upgradeRefused',
    ],
    [
      'it takes more than two hours in small steps',
      async (id) => {
        for (let i = 0; i < 14; i++) {
          await world.dispatcher.replied(world.logger, { id, state: 'progress', percent: i });
          await world.pass(540);
        }
      },
      ['failed', 13, 2502],
      'upgradeSilent',
    ],
  ])('fails when %s', async (_, then, expected, action) => {
    const [result] = await start(await upload(), [ids.inverter]);
    await world.settle();
    await then(result?.jobId as string);
    expect(await job()).toEqual(expected);
    expect((await logged()).at(-1)).toEqual([action, 'failure']);
    // It has ended: neither a late reply nor a late version changes it.
    await world.dispatcher.replied(world.logger, {
      id: result?.jobId as string,
      state: 'progress',
      percent: 50,
    });
    expect(await job()).toEqual(expected);
    expect(
      await start((await world.call('/device/getFirmwareList', {})).rows[0].firmwareId, [ids.inverter]),
    ).toMatchObject([{ code: 1000 }]);
  });

  it('one file at a time through one logger; the next starts when the first has ended', async () => {
    const inverter = await upload();
    const pcs = await upload({ kind: 'pcs', model: '', version: '3.1.0' });
    await start(inverter, [ids.inverter]);
    world.time.ms += 1;
    await start(pcs, [ids.pcs]);
    const other = world.another().dispatcher;
    await Promise.all([world.dispatcher.turn(), other.turn(), world.dispatcher.turn()]);
    expect(world.logger.received.map(({ sn }) => sn)).toEqual(['INV-1']);
    await report(ids.inverter, '2.2.0');
    await world.settle();
    expect(world.logger.received.map(({ sn }) => sn)).toEqual(['INV-1', 'PCS-1']);
    expect((await list({ open: true })).map(({ sn }: { sn: string }) => sn)).toEqual(['PCS-1']);
    await report(ids.inverter, '2.1.0');
  });

  it('a logger and the devices behind it are not upgraded at the same time', async () => {
    const logger = await upload({ kind: 'logger', model: '', version: '1.7.0' });
    const inverter = await upload();
    await start(inverter, [ids.inverter]);
    expect(await start(logger, [ids.logger])).toMatchObject([{ code: 2520 }]);
    await sql`TRUNCATE firmware_job`.execute(world.db);
    expect(await start(logger, [ids.logger])).toMatchObject([{ code: 1000 }]);
    expect(await start(inverter, [ids.inverter])).toMatchObject([{ code: 2520 }]);
  });

  it('waits up to a day when the connection is lost during sending', async () => {
    world.line.breaks = true;
    await start(await upload(), [ids.inverter]);
    await world.settle();
    expect(await job()).toEqual(['queued', 0, null]);
    world.line.breaks = false;
    await world.disconnect();
    await world.pass(86_400);
    expect(await job()).toEqual(['failed', 0, 2516]);
  });

  it('accepts replies only from its own logger', async () => {
    const [result] = await start(await upload(), [ids.inverter]);
    await world.settle();
    await world.dispatcher.replied({ id: ids.foreign }, { id: result?.jobId as string, state: 'failed' });
    expect(await job()).toEqual(['sent', 0, null]);
  });

  it('is listed for those who may see the plant', async () => {
    await start(await upload(), [ids.inverter]);
    expect(await list({ deviceIds: [ids.inverter] })).toMatchObject([
      { sn: 'INV-1', fromVersion: '2.1.0', version: '2.2.0', operator: 'account2' },
    ]);
    expect(await list({ plantId: 10, open: false })).toEqual([]);
    expect(await list({}, stranger)).toEqual([]);
    await expect(list({ deviceIds: [ids.inverter] }, stranger)).rejects.toMatchObject({
      entry: { code: 2002 },
    });
  });
});

describe('download', () => {
  it('the ticket gives access during the job, and the first fetch shows as downloading', async () => {
    await start(await upload(), [ids.inverter]);
    await world.settle();
    const { upgrades } = world.commands;
    expect(await upgrades.redeem('x'.repeat(43))).toBeUndefined();
    const file = await upgrades.redeem(ticketOf());
    expect(file?.sizeBytes).toBe(content.length);
    expect(await job()).toEqual(['downloading', 0, null]);
    expect(await upgrades.redeem(ticketOf())).toEqual(file);
    await report(ids.inverter, '2.2.0');
    await world.settle();
    expect(await upgrades.redeem(ticketOf())).toBeUndefined();
    await report(ids.inverter, '2.1.0');
  });

  it('the ticket expires after an hour', async () => {
    const [result] = await start(await upload(), [ids.inverter]);
    await world.settle();
    for (let i = 0; i < 8; i++) {
      await world.dispatcher.replied(world.logger, {
        id: result?.jobId as string,
        state: 'progress',
        percent: i,
      });
      world.time.ms += 450_000;
    }
    expect((await job())[0]).toBe('downloading');
    expect(await world.commands.upgrades.redeem(ticketOf())).toBeUndefined();
  });

  it('returns any range of a file of several chunks', async () => {
    const store = new FileStore(world.db);
    const bytes = Buffer.from(Array.from({ length: 3 * (1 << 20) }, (_, i) => (i * 7) % 251));
    const parts = [bytes.subarray(0, 700_000), bytes.subarray(700_000, 2_000_000), bytes.subarray(2_000_000)];
    const { id } = await store.write('a', 'b', Readable.from(parts));
    const read = async (start: number, end: number) => {
      const got: Buffer[] = [];
      for await (const part of store.readRange(id, start, end)) got.push(part);
      return Buffer.concat(got);
    };
    for (const [from, to] of [
      [0, 0],
      [0, bytes.length - 1],
      [1_999_990, 2_000_010],
      [bytes.length - 1, bytes.length - 1],
      [5, 2_500_000],
    ] as const)
      expect((await read(from, to)).equals(bytes.subarray(from, to + 1)), `${from}-${to}`).toBe(true);
  });
});

describe('cancelUpgrade', () => {
  const cancel = async (deviceIds: number[], caller = manager) =>
    (await world.call('/device/cancelUpgrade', { deviceIds }, caller)).results.map(
      (one: { code: number }) => one.code,
    );

  it('cancels waiting jobs, once, and no job that was sent', async () => {
    const firmwareId = await upload();
    await start(firmwareId, [ids.inverter]);
    await expect(cancel([ids.inverter], stranger)).rejects.toMatchObject({ entry: { code: 2002 } });
    expect(await cancel([ids.inverter, ids.meter, 999])).toEqual([1000, 2519, 2002]);
    expect(await job()).toEqual(['failed', 0, 2518]);
    expect((await logged()).at(-1)).toEqual(['upgradeCancelled', 'failure']);
    await world.settle();
    expect(world.logger.received).toEqual([]);
    await start(firmwareId, [ids.inverter]);
    await world.settle();
    expect(await cancel([ids.inverter])).toEqual([2519]);
  });

  it('a removed device gets no file', async () => {
    await start(await upload(), [ids.inverter]);
    const remove = (removed_at: Date | null) =>
      world.db.updateTable('device').set({ removed_at }).where('id', '=', ids.inverter).execute();
    await remove(new Date());
    await world.settle();
    expect(world.logger.received).toEqual([]);
    await remove(null);
  });
});
