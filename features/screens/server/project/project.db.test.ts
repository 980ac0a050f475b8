import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Project, projectErrors, projectLog, saveProject } from '../../contract/project.contract.ts';
import { ProjectService } from './project.service.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const [PLANT, OTHER] = [10, 11];
const caller = testCaller({ accountId: 2 });
const written: { action: string; params?: unknown; plantId?: number | undefined }[] = [];
const log: OperationLog = {
  async write(_actor, { action, params, plantId }) {
    written.push({ action, params, plantId });
  },
};
const projects = new ProjectService({ db, clock: { now: () => new Date() }, log });

beforeAll(async () => {
  await world.accounts(caller);
  await world.plants({ id: PLANT, name: 'North' }, { id: OTHER, name: 'South' });
});
beforeEach(async () => {
  written.length = 0;
  await db.deleteFrom('screen_project').execute();
});

const plain: Project = { screenName: '', logoId: null, theme: 'night', accent: null, isPublic: false };
/** With the given version, or the present one. */
const save = async (project: Partial<Project>, plantId = PLANT, read?: number) => {
  const version = read ?? (await versionOf(plantId));
  return projects.save(saveProject.request.parse({ plantId, version, ...plain, ...project }), caller);
};
async function versionOf(plantId: number): Promise<number> {
  const row = await db
    .selectFrom('screen_project')
    .select('version')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return row?.version ?? 0;
}
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error) => (error instanceof AppError ? error.entry : Promise.reject(error)),
  );

async function logo(plantId: number, purpose = 'logo'): Promise<string> {
  const file = await db
    .insertInto('stored_file')
    .values({ name: 'x', media_type: 'image/png', kind: 'picture' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { plant_id: plantId, purpose, file_id: file.id, width: 550, height: 220, size_bytes: 1 };
  return (await db.insertInto('picture').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

it('a plant without settings has the default design', async () => {
  expect(await projects.get({ plantId: PLANT })).toEqual({
    ...plain,
    plantName: 'North',
    version: 0,
    awaitsAdmission: false,
  });
  expect(await refusal(projects.get({ plantId: 999 }))).toBe(commonErrors.notFound);
});

it('stores the settings for this plant only, and logs each change with old values', async () => {
  const logoId = await logo(PLANT);
  const first = {
    screenName: '<Hall> 1',
    logoId,
    theme: 'forest',
    accent: '#12Ab9f',
    isPublic: true,
  } as const;
  await save(first);
  expect(await projects.get({ plantId: PLANT })).toEqual({
    ...first,
    screenName: '＜Hall＞ 1',
    plantName: 'North',
    version: 1,
    awaitsAdmission: true,
  });
  expect(await projects.get({ plantId: OTHER })).toMatchObject({ ...plain, plantName: 'South', version: 0 });
  expect(written).toEqual([
    { action: projectLog.rename, params: { before: '', after: '＜Hall＞ 1' }, plantId: PLANT },
    { action: projectLog.recolour, params: { before: 'night', after: 'forest #12Ab9f' }, plantId: PLANT },
    { action: projectLog.useLogo, plantId: PLANT },
    { action: projectLog.publish, plantId: PLANT },
  ]);
  written.length = 0;
  await save(first);
  expect(written).toEqual([]);
  await save({ ...first, screenName: 'Hall', logoId: null, accent: null, isPublic: false });
  expect(written.map(({ action }) => action)).toEqual([
    projectLog.rename,
    projectLog.recolour,
    projectLog.dropLogo,
    projectLog.withdraw,
  ]);
});

it('shows no logo of another plant, and none intended for a drawing', async () => {
  for (const logoId of [await logo(OTHER), await logo(PLANT, 'topology'), crypto.randomUUID()])
    expect(await refusal(save({ logoId }))).toBe(projectErrors.noLogo);
  expect(await projects.get({ plantId: PLANT })).toMatchObject({ logoId: null });
  expect(written).toEqual([]);
});

it('a withdrawn plant does not become public again by saving a page opened before', async () => {
  expect(await save({ isPublic: true })).toEqual({ version: 1 });
  expect(await save({ isPublic: false }, PLANT, 1)).toEqual({ version: 2 });
  written.length = 0;
  expect(await refusal(save({ isPublic: true, screenName: 'Hall' }, PLANT, 1))).toBe(commonErrors.conflict);
  expect(await projects.get({ plantId: PLANT })).toMatchObject({ ...plain, plantName: 'North', version: 2 });
  expect(written).toEqual([]);
  expect(await refusal(save({}, PLANT, 7))).toBe(commonErrors.conflict);
});

it('a withdrawn plant needs admission to the showcase again', async () => {
  const waits = async () => (await projects.get({ plantId: PLANT })).awaitsAdmission;
  await save({ isPublic: true });
  expect(await waits()).toBe(true);
  await sql`UPDATE screen_project SET admitted = true`.execute(db);
  await save({ isPublic: true, screenName: 'Hall' });
  expect(await waits()).toBe(false);
  await save({ isPublic: false });
  await save({ isPublic: true });
  expect(await waits()).toBe(true);
});

it('ten concurrent saves: one is saved, nine get a conflict', async () => {
  const names = Array.from({ length: 10 }, (_, n) => `Hall ${n}`);
  const answers = await Promise.all(names.map((screenName) => refusal(save({ screenName }, PLANT, 0))));
  expect(answers.filter((entry) => entry === commonErrors.conflict)).toHaveLength(9);
  const winner = names[answers.indexOf(undefined)] ?? '';
  expect(await projects.get({ plantId: PLANT })).toMatchObject({ screenName: winner, version: 1 });
  expect(written.map(({ params }) => params)).toEqual([{ before: '', after: winner }]);
});

it('a deleted plant has no screen', async () => {
  await db.updateTable('plant').set({ deleted_at: new Date() }).where('id', '=', OTHER).execute();
  expect(await refusal(save({ screenName: 'x' }, OTHER))).toBe(commonErrors.notFound);
  expect(await refusal(projects.get({ plantId: OTHER }))).toBe(commonErrors.notFound);
});
