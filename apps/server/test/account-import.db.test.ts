import { ROLE_OPERATOR, ROLE_USER } from '@heliodon/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { PASSWORD, type TestAccount, World } from './world.ts';

let server: TestServer;
let world: World;
let manager: TestAccount;
let token: string;
let plantName: string;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  manager = await world.account();
  token = await world.token(manager);
  const id = await world.plant(manager);
  const plant = await server.db
    .selectFrom('plant')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  plantName = plant.name;
});
afterAll(() => server.stop());

const file = (...lines: string[]) => ({
  content: Buffer.from(`账号,角色,管理电站\n${lines.join('\n')}`).toString('base64'),
  timeZone: 'Asia/Shanghai',
});
const check = async (...lines: string[]) =>
  (await server.call('/user/checkSubUserImport', file(...lines), { token })).data;
const make = async (...lines: string[]) => {
  const password = await server.credential(PASSWORD);
  return server.call('/user/importSubUsers', { ...file(...lines), password }, { token });
};
const made = (prefix: string) =>
  server.db
    .selectFrom('account')
    .select(['account_name as name', 'role_id as roleId', 'tree_id as treeId', 'password_initial as initial'])
    .where('account_name', 'like', `${prefix}%`)
    .orderBy('account_name')
    .execute();

it('creates all accounts of a file, each with its role, plants and initial password', async () => {
  const lines = [`import1,普通用户,${plantName}`, 'import2,Operator,', 'import3,USER,'];
  expect(await check(...lines)).toMatchObject({ wrongRows: 0, unknownColumns: [], missingColumns: [] });
  expect((await make(...lines)).data).toEqual({ made: 3 });
  const common = { treeId: manager.id, initial: true };
  expect(await made('import')).toEqual([
    { name: 'import1', roleId: ROLE_USER, ...common },
    { name: 'import2', roleId: ROLE_OPERATOR, ...common },
    { name: 'import3', roleId: ROLE_USER, ...common },
  ]);
  const password = await server.credential(PASSWORD);
  const signedIn = await server.call('/user/checklogin', { mode: 'password', account: 'import1', password });
  expect(signedIn.data.userInfo.mustChangePassword).toBe(true);
});

it('shows in the cell if an account below has the name, and for other accounts only that it failed', async () => {
  const stranger = await world.account();
  const below = await world.account({ parent: manager, roleId: ROLE_USER });
  const shown = await check(`${below.name},User,`, `${stranger.name},User,`);
  expect(shown.rows.map(({ errors }: { errors: object }) => Object.keys(errors))).toEqual([
    ['accountName'],
    [],
  ]);
  expect((await make('hidden1,User,', `${stranger.name},User,`)).code).toBe(2200);
  expect(await made('hidden')).toEqual([]);
});

it('creates no account if one row is invalid, and shows the row', async () => {
  const foreign = await world.plant(await world.account());
  const { name } = await server.db
    .selectFrom('plant')
    .select('name')
    .where('id', '=', foreign)
    .executeTakeFirstOrThrow();
  const lines = ['partial1,User,', `partial2,管理员,${name}`];
  const shown = await check(...lines);
  expect(shown).toMatchObject({ wrongRows: 1, rows: [{ errors: {} }, { line: 3 }] });
  expect(Object.keys(shown.rows[1].errors).sort()).toEqual(['plants', 'role']);
  expect((await make(...lines)).code).toBe(2215);
  expect(await made('partial')).toEqual([]);
});
