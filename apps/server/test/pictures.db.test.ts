import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { ROLE_OPERATOR, ROLE_USER } from '@heliodon/contract/permissions';
import { pictureErrors } from '@heliodon/contract/pictures';
import {
  bombPng,
  decodingNow,
  noisyPng,
  phoneJpeg,
  pictureFacts,
  scriptJpeg,
  scriptPng,
  testPicture,
} from '@heliodon/server-kit/testing/test-pictures';
import { topologyLog } from '@heliodon/topology/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { type TestAccount, World } from './world.ts';

const MB = 1 << 20;
let server: TestServer;
let world: World;
let manager: TestAccount;
let token: string;
let plantId: number;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  manager = await world.account();
  token = await world.token(manager);
  plantId = await world.plant(manager);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as { port: number }).port;
});
afterAll(() => server.stop());
// Rate limits are tested elsewhere.
beforeEach(() => server.db.deleteFrom('attempt').execute());

async function ticket(path = '/topology/uploadPicture', by = token, of = plantId): Promise<string> {
  const { code, data } = await server.call(path, { plantId: of }, { token: by });
  expect(code).toBe(SUCCESS);
  return data.uploadUrl;
}

async function put(url: string, payload: Buffer | Readable, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { lang: 'en_US', ...headers },
  });
  return { status: answer.statusCode, ...answer.json() };
}

const upload = async (payload: Buffer | Readable, headers: Record<string, string> = {}) =>
  put(await ticket(), payload, headers);

const fetchPicture = (pictureId: string, by?: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: `/sems/picture/stored/${pictureId}`,
    headers: { ...(by && { authorization: `Bearer ${by}` }), ...headers },
  });

/** Number of stored picture files, with and without a picture. */
async function kept(): Promise<number> {
  const rows = await server.db.selectFrom('stored_file').select('id').where('kind', '=', 'picture').execute();
  return rows.length;
}

describe('a picture', () => {
  it('is uploaded by its ticket and readable for all who can see the plant', async () => {
    const answer = await upload(await testPicture('png', 640, 360));
    expect(answer).toMatchObject({ status: 200, code: SUCCESS, data: { width: 640, height: 360 } });
    const { pictureId, sizeBytes } = answer.data;
    const read = await fetchPicture(pictureId, token);
    expect(read.statusCode).toBe(200);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(sizeBytes),
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="picture.png"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      etag: `"${pictureId}"`,
    });
    expect(await pictureFacts(read.rawPayload)).toMatchObject({ format: 'png', width: 640, height: 360 });
    const again = await fetchPicture(pictureId, token, { 'if-none-match': `"${pictureId}"` });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const { rows } = (await server.call('/system/getLogList', logOf(), { token })).data;
    expect(rows[0]).toMatchObject({ content: 'Uploaded topology background image' });
  });

  it('is handled by its purpose: a logo has at most 2 MB and is stored 1,100 px wide', async () => {
    const logo = await put(await ticket('/screen/uploadLogo'), await testPicture('jpeg', 2200, 880));
    expect(logo).toMatchObject({ code: SUCCESS, data: { width: 1100, height: 440 } });
    const large = await put(await ticket('/screen/uploadLogo'), await noisyPng(1000, 800));
    expect(large).toMatchObject({
      code: pictureErrors.size.code,
      msg: 'The image must be smaller than 2 MB.',
    });
    const actions = await server.db.selectFrom('operation_log').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual([topologyLog.upload, 'screen.uploadLogo']);
  });

  it('loses the camera metadata, and is rotated as intended', async () => {
    const { data } = await upload(await phoneJpeg(400, 600));
    expect(data).toMatchObject({ width: 600, height: 400 });
    const { rawPayload } = await fetchPicture(data.pictureId, token);
    expect((await pictureFacts(rawPayload)).exif).toBeUndefined();
    expect(rawPayload.includes('SecretOwner')).toBe(false);
  });

  const SCRIPT = '*/=1;</style><script src="//evil.example/x.js"></script>PK\u0003\u0004/*';
  it.each([
    ['png', scriptPng],
    ['jpeg', scriptJpeg],
  ])('a %s that contains a program is stored without it', async (_, make) => {
    const { code, data } = await upload(await make(400, 400, SCRIPT), { 'content-type': 'text/html' });
    expect(code).toBe(SUCCESS);
    const { rawPayload, headers } = await fetchPicture(data.pictureId, token);
    for (const piece of ['script', 'evil', 'PK\u0003\u0004']) expect(rawPayload.includes(piece)).toBe(false);
    expect(headers['content-type']).toMatch(/^image\/(png|jpeg)$/);
  });
});

const logOf = () => {
  const year = new Date().getUTCFullYear();
  return { from: `${year}-01-01`, to: `${year}-12-31`, timeZone: 'UTC' };
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const textFile = (text: string) => async () => Buffer.from(text);
const { format, size, pixels, broken, ratio } = pictureErrors;

describe('hostile files are rejected, and nothing of them is stored', () => {
  it.each<[string, () => Promise<Buffer>, { code: number; en: string }]>([
    ['an SVG with a script', textFile(svg), format],
    ['an HTML page', textFile('<!doctype html><script>alert(1)</script>'), format],
    ['a GIF that is a script', textFile('GIF89a/*\u0001\u0000*/=1;alert(document.cookie)//'), format],
    ['a GIF', () => testPicture('gif', 400, 400), format],
    ['a WebP', () => testPicture('webp', 400, 400), format],
    ['a TIFF', () => testPicture('tiff', 400, 400), format],
    ['a zip', textFile('PK\u0003\u0004 and so on and so on'), format],
    ['the beginning of a PNG before an SVG', textFile(`\u0089PNG\r\n\u001a\n${svg}`), format],
    [
      'the beginning of a JPEG before an SVG',
      async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(svg)]),
      broken,
    ],
    ['half a PNG', async () => (await noisyPng(400, 400)).subarray(0, 100_000), broken],
    ['half a JPEG', async () => (await testPicture('jpeg', 1600, 900)).subarray(0, 4000), broken],
    ['nothing', async () => Buffer.alloc(0), broken],
    ['a few bytes', async () => Buffer.from('89504e', 'hex'), broken],
    ['a picture too small', () => testPicture('png', 300, 300), pixels],
    ['a picture too wide', () => testPicture('png', 1601, 500), ratio],
    ['11 MB', async () => Buffer.concat([await testPicture('png', 400, 400), Buffer.alloc(11 * MB)]), size],
  ])('%s', async (_, make, entry) => {
    const before = await kept();
    const answer = await upload(await make(), { 'content-type': 'image/png' });
    expect(answer).toMatchObject({ status: 200, code: entry.code, data: null });
    expect(answer.msg).not.toMatch(/\{\w+\}/);
    expect(await kept()).toBe(before);
  });

  it('30,000 × 30,000 pixels, without allocating memory for them', async () => {
    const bomb = await bombPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(MB);
    // Loads modules in advance.
    await upload(await testPicture('png', 400, 400));
    const before = process.memoryUsage().rss;
    const answer = await upload(bomb);
    expect(answer.code).toBe(pixels.code);
    expect(answer.msg).toBe(
      'Unsuitable resolution: 320 to 8192 pixels per side, at most 40 megapixels in total.',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB);
  });

  it.each([
    ['shorter', 10],
    ['longer', -10],
  ])('a file %s than its declared length', async (_, more) => {
    const png = await testPicture('png', 400, 400);
    const answer = await upload(Readable.from([png]), { 'content-length': String(png.length + more) });
    expect(answer.code).toBe(broken.code);
  });
});

describe('the upload', () => {
  const request = (url: string, length: number) =>
    `PUT ${url} HTTP/1.1\r\nhost: x\r\nlang: en_US\r\ncontent-length: ${length}\r\n\r\n`;

  it('is rejected before it is sent if its declared size is too large', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(request(await ticket(), 11 * MB));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    await once(socket, 'close');
    expect(answer).toContain(`"code":${size.code}`);
    expect(answer).toMatch(/^connection: close/m);
  });

  it('is aborted if it is too large without declaring it', async () => {
    const before = await kept();
    const socket = connect(port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // A sender interrupted by the server sees a connection error.
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(`PUT ${await ticket()} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`);
    const send = (bytes: Buffer) => {
      socket.write(`${bytes.length.toString(16)}\r\n`);
      socket.write(bytes);
      socket.write('\r\n');
    };
    send(await testPicture('png', 400, 400));
    for (let n = 0; n < 11; n++) send(Buffer.alloc(MB));
    await closed;
    await expect.poll(kept).toBe(before);
  });

  it('leaves nothing if the sender disconnects', async () => {
    const before = await kept();
    const png = await noisyPng(800, 800);
    const url = await ticket();
    const socket = connect(port, '127.0.0.1');
    socket.write(request(url, png.length));
    socket.write(png.subarray(0, 1_200_000));
    await expect.poll(kept).toBe(before + 1);
    socket.destroy();
    await expect.poll(kept).toBe(before);
    expect((await put(url, png)).status).toBe(404);
  });

  it('of a valid picture of the wrong type returns the reason, whatever its size', async () => {
    const webp = Buffer.concat([await testPicture('webp', 400, 400), Buffer.alloc(5 * MB)]);
    const answer = await fetch(`http://127.0.0.1:${port}${await ticket()}`, {
      method: 'PUT',
      body: new Uint8Array(webp),
      headers: { lang: 'zh_CN' },
    });
    expect(await answer.json()).toMatchObject({ code: format.code, msg: format.zh });
  });

  const send = async (url: string, png: Buffer) => {
    const body = new Uint8Array(png);
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'PUT', body });
    return ((await answer.json()) as { code: number }).code;
  };

  it('of twenty users at once: all arrive, and are processed one after the other', async () => {
    const png = Buffer.concat([await testPicture('png', 400, 400), Buffer.alloc(1.5 * MB, 'tail')]);
    const urls: string[] = [];
    for (let n = 0; n < 20; n++) {
      const account = await world.account();
      const own = await world.plant(account);
      urls.push(await ticket('/topology/uploadPicture', await world.token(account), own));
    }
    const before = process.memoryUsage().rss;
    let [most, highest] = [0, before];
    const watch = setInterval(() => {
      most = Math.max(most, decodingNow());
      highest = Math.max(highest, process.memoryUsage().rss);
    }, 1);
    const codes = await Promise.all(urls.map((url) => send(url, png)));
    clearInterval(watch);
    expect(codes).toEqual(urls.map(() => SUCCESS));
    expect(most).toBeLessThanOrEqual(1);
    expect(highest - before).toBeLessThan(300 * MB);
  });

  it("of twenty files of one user at once: those queued behind the user's own are rejected, and leave nothing", async () => {
    const before = await kept();
    const png = await testPicture('png', 4000, 4000);
    const urls = await Promise.all(Array.from({ length: 20 }, () => ticket()));
    const codes = await Promise.all(urls.map((url) => send(url, png)));
    const taken = codes.filter((code) => code === SUCCESS).length;
    expect(taken).toBeGreaterThan(0);
    expect(codes.filter((code) => code === commonErrors.tooMany.code)).toHaveLength(20 - taken);
    expect(await kept()).toBe(before + taken);
  });
});

describe('tickets', () => {
  it.each(['..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(43), '..', "'%20OR%201=1"])(
    '%s is not a valid ticket',
    async (name) => {
      const answer = await server.app.inject({
        method: 'PUT',
        url: `/sems/picture/upload/${name}`,
        payload: 'x',
      });
      expect(answer.statusCode).toBe(404);
    },
  );

  it('is valid once, and file names disclose nothing', async () => {
    const png = await testPicture('png', 400, 400);
    const url = await ticket();
    const headers = { 'content-disposition': 'attachment; filename="../../../etc/cron.d/x.svg"' };
    const { data } = await put(url, png, headers);
    const read = await fetchPicture(data.pictureId, token);
    expect(read.headers['content-disposition']).toBe('inline; filename="picture.png"');
    expect(await put(url, png)).toMatchObject({ status: 404, code: commonErrors.unknownCall.code });
  });

  it('is also used up by a rejected file', async () => {
    const url = await ticket();
    expect((await put(url, Buffer.from('GIF89a;;;;'))).code).toBe(format.code);
    expect((await put(url, await testPicture('png', 400, 400))).status).toBe(404);
  });

  it('is valid for ten minutes', async () => {
    const url = await ticket();
    await server.db
      .updateTable('one_time_ticket')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect((await put(url, await testPicture('png', 400, 400))).status).toBe(404);
  });

  it.each<[string, (account: TestAccount) => Promise<unknown>]>([
    [
      'who is disabled',
      ({ id }) => server.db.updateTable('account').set({ enabled: false }).where('id', '=', id).execute(),
    ],
    [
      'who may not edit plants any more',
      ({ id }) => server.db.updateTable('account').set({ role_id: ROLE_USER }).where('id', '=', id).execute(),
    ],
    [
      'who does not see the plant any more',
      ({ id }) => server.db.deleteFrom('account_plant').where('account_id', '=', id).execute(),
    ],
  ])('of an account %s is invalid', async (_, change) => {
    const operator = await world.account({ parent: manager, roleId: ROLE_OPERATOR });
    const own = await world.plant(manager, [operator]);
    const url = await ticket('/topology/uploadPicture', await world.token(operator), own);
    const before = await kept();
    await change(operator);
    expect((await put(url, await testPicture('png', 400, 400))).status).toBe(404);
    expect(await kept()).toBe(before);
  });
});

describe('read access to a picture', () => {
  it('is given to all who can see its plant now; for all others it does not exist', async () => {
    const user = await world.account({ parent: manager, roleId: ROLE_USER });
    const viewer = await world.account({ parent: manager, roleId: await world.role(manager, ['plantView']) });
    const stranger = await world.account();
    const own = await world.plant(manager, [user, viewer]);
    const png = await testPicture('png', 400, 400);
    const drawing = (await put(await ticket('/topology/uploadPicture', token, own), png)).data.pictureId;
    const logo = (await put(await ticket('/screen/uploadLogo', token, own), png)).data.pictureId;
    const statusOf = async (account: TestAccount, id: string) =>
      (await fetchPicture(id, await world.token(account))).statusCode;
    expect([await statusOf(user, drawing), await statusOf(user, logo)]).toEqual([200, 200]);
    // Pictures of diagrams show devices; a logo is visible to all who can see the plant.
    expect([await statusOf(viewer, drawing), await statusOf(viewer, logo)]).toEqual([404, 200]);

    const foreign = await fetchPicture(drawing, await world.token(stranger));
    const missing = await fetchPicture('00000000-0000-4000-8000-000000000000', await world.token(stranger));
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    for (const odd of ['1', '..%2f..%2fetc%2fpasswd', `${drawing}'`])
      expect((await fetchPicture(odd, token)).statusCode).toBe(404);
    expect((await fetchPicture(drawing)).json().code).toBe(commonErrors.signedOut.code);

    await server.db.updateTable('plant').set({ deleted_at: new Date() }).where('id', '=', own).execute();
    expect(await statusOf(user, logo)).toBe(404);
  });
});

it('unused pictures are deleted a day later, as are leftovers of a killed process', async () => {
  const png = await testPicture('png', 400, 400);
  const made = async (path: string) => (await put(await ticket(path), png)).data.pictureId as string;
  const behind = await made('/topology/uploadPicture');
  const logo = await made('/screen/uploadLogo');
  const unused = await made('/topology/uploadPicture');
  const layers = [{ id: 'a', name: 'a', visible: true, locked: false }];
  const diagram = {
    width: 640,
    height: 360,
    picture: { pictureId: behind, dim: 0 },
    layers,
    nodes: [],
    edges: [],
  };
  expect(
    (await server.call('/topology/saveTopology', { plantId, baseVersion: 0, diagram }, { token })).code,
  ).toBe(SUCCESS);
  const project = { version: 0, screenName: '', logoId: logo, theme: 'night', accent: null, isPublic: false };
  expect((await server.call('/screen/saveProject', { plantId, ...project }, { token })).code).toBe(SUCCESS);
  const left = await server.context.files.write(
    'upload',
    'application/octet-stream',
    Readable.from([png]),
    'picture',
  );
  const other = await server.context.files.write('x.csv', 'text/csv', Readable.from([png]), 'other');
  const again = await made('/topology/uploadPicture');
  // The plant of the second logo shares the file of the first.
  const second = await world.plant(manager);
  const copied = { plantId, toPlantIds: [second], withLogo: true };
  expect((await server.call('/screen/copyProject', copied, { token })).code).toBe(SUCCESS);
  expect(
    (await server.call('/screen/saveProject', { plantId, ...project, version: 1, logoId: null }, { token }))
      .code,
  ).toBe(SUCCESS);
  const sweep = () => server.runTask('sweep');
  const dayPasses = async () => {
    await server.db.updateTable('picture').set({ created_at: dayAgo() }).execute();
    await server.db.updateTable('stored_file').set({ created_at: dayAgo() }).execute();
    await server.db
      .updateTable('picture')
      .set({ unused_since: dayAgo() })
      .where('unused_since', 'is not', null)
      .execute();
  };
  const idsLeft = async () =>
    (await server.db.selectFrom('picture').select('id').execute()).map(({ id }) => id);

  // The one-day retention starts when the pictures are no longer used.
  await dayPasses();
  await sweep();
  expect(await idsLeft()).toEqual(expect.arrayContaining([behind, logo, unused, again]));
  expect(await server.context.files.find(left.id)).toBeUndefined();
  expect(await server.context.files.find(other.id)).toBeDefined();

  await dayPasses();
  const fresh = await made('/topology/uploadPicture');
  const drawn = { ...diagram, picture: { pictureId: again, dim: 0 } };
  expect(
    (await server.call('/topology/saveTopology', { plantId, baseVersion: 1, diagram: drawn }, { token }))
      .code,
  ).toBe(SUCCESS);
  await sweep();
  const ofSecond = (await server.call('/screen/getProject', { plantId: second }, { token })).data.logoId;
  expect((await idsLeft()).sort()).toEqual([behind, again, fresh, ofSecond].sort());
  expect(await kept()).toBe(4);
  expect((await fetchPicture(ofSecond, token)).rawPayload.length).toBeGreaterThan(0);
  for (const gone of [unused, logo]) expect((await fetchPicture(gone, token)).statusCode).toBe(404);

  // The file is deleted with its last picture.
  await server.db.updateTable('screen_project').set({ logo_id: null }).execute();
  await sweep();
  expect(await kept()).toBe(4);
  await dayPasses();
  await sweep();
  expect((await idsLeft()).sort()).toEqual([behind, again].sort());
  expect(await kept()).toBe(2);
});

const dayAgo = () => new Date(Date.now() - 25 * 3_600_000);
