import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectLog } from '../../contract/project.contract.ts';
import { projectCopyLog } from '../../contract/project-copy.contract.ts';
import { copyLook } from './copy.ts';
import { ProjectService } from './project.service.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const [SOURCE, NEAR, FAR, FOREIGN] = [10, 11, 12, 20] as const;
const owner = testCaller({ accountId: 2 });
const written: LogEntry[] = [];
const deps = {
  db,
  clock: { now: () => new Date('2026-07-01T00:00:00Z') },
  log: { write: async (_actor: unknown, entry: LogEntry) => void written.push(entry) },
};
const copy = (toPlantIds: number[], withLogo = false, plantId: number = SOURCE) =>
  copyLook(deps, { plantId, toPlantIds, withLogo }, owner);

interface Row {
  readonly theme: string;
  readonly accent: string | null;
  readonly name: string;
  readonly isPublic: boolean;
  readonly logoId: string | null;
}
async function lookOf(plantId: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`SELECT theme, accent, screen_name AS name, is_public AS "isPublic",
    logo_id AS "logoId" FROM screen_project WHERE plant_id = ${plantId}`.execute(db);
  return rows[0];
}

async function addLogo(plantId: number, content: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`WITH f AS (INSERT INTO stored_file (name, media_type, size_bytes, kind)
      VALUES ('logo.png', 'image/png', 4, 'picture') RETURNING id),
    c AS (INSERT INTO stored_file_chunk (file_id, n, bytes) SELECT id, 0, ${Buffer.from(content)} FROM f)
    INSERT INTO picture (plant_id, purpose, file_id, width, height, size_bytes)
    SELECT ${plantId}, 'logo', id, 550, 220, 4 FROM f RETURNING id`.execute(db);
  return rows[0]?.id ?? '';
}

async function pictureOf(id: string | null | undefined) {
  const { rows } = await sql<{ plantId: number; content: Buffer; width: number; fileId: string }>`
    SELECT p.plant_id AS "plantId", c.bytes AS content, p.width, p.file_id AS "fileId"
    FROM picture p JOIN stored_file_chunk c ON c.file_id = p.file_id WHERE p.id = ${id ?? null}`.execute(db);
  const found = rows[0];
  return found && { ...found, content: found.content.toString() };
}

beforeAll(async () => {
  await world.accounts(owner, testCaller({ accountId: 3 }));
  await world.plants({ id: SOURCE }, { id: NEAR }, { id: FAR }, { id: FOREIGN, ownerId: 3 });
});

beforeEach(async () => {
  written.length = 0;
  await sql`TRUNCATE screen_project`.execute(db);
  await sql`INSERT INTO screen_project (plant_id, screen_name, theme, accent, logo_id, is_public)
    VALUES (${SOURCE}, 'Lobby', 'plum', '#ff8800', ${await addLogo(SOURCE, 'mine')}, true)`.execute(db);
});

describe('copying a design to other plants', () => {
  it('copies only the colours, and logs it for each plant', async () => {
    await sql`INSERT INTO screen_project (plant_id, screen_name, theme, is_public)
      VALUES (${NEAR}, 'Gate', 'forest', true)`.execute(db);
    expect(await copy([NEAR, FAR, NEAR])).toEqual({ plants: 2 });
    expect(await lookOf(NEAR)).toEqual({
      theme: 'plum',
      accent: '#ff8800',
      name: 'Gate',
      isPublic: true,
      logoId: null,
    });
    expect(await lookOf(FAR)).toEqual({
      theme: 'plum',
      accent: '#ff8800',
      name: '',
      isPublic: false,
      logoId: null,
    });
    const changes = (before: string) => [{ field: 'screens.colours', before, after: 'plum #ff8800' }];
    expect(written).toEqual([
      { action: projectCopyLog.copyProject, changes: changes('forest'), plantId: NEAR },
      { action: projectCopyLog.copyProject, changes: changes('night'), plantId: FAR },
    ]);
  });

  it('copies the logo to each plant on request, sharing one file, and logs it', async () => {
    await copy([NEAR, FAR], true);
    const changes = [
      { field: 'screens.colours', before: 'night', after: 'plum #ff8800' },
      { field: 'screens.logo', before: false, after: true },
    ];
    expect(written).toEqual(
      [NEAR, FAR].flatMap((plantId) => [
        { action: projectCopyLog.copyProject, changes, plantId },
        { action: projectLog.useLogo, plantId },
      ]),
    );
    const [near, far] = [await lookOf(NEAR), await lookOf(FAR)];
    const pictures = [await pictureOf(near?.logoId), await pictureOf(far?.logoId)];
    expect(pictures).toMatchObject([
      { plantId: NEAR, content: 'mine', width: 550 },
      { plantId: FAR, content: 'mine', width: 550 },
    ]);
    expect(near?.logoId).not.toBe(far?.logoId);
    const shared = (await pictureOf((await lookOf(SOURCE))?.logoId))?.fileId;
    expect(pictures.map((picture) => picture?.fileId)).toEqual([shared, shared]);

    written.length = 0;
    await copy([NEAR], true);
    expect((await lookOf(NEAR))?.logoId).toBe(near?.logoId);
    expect(written).toEqual([{ action: projectCopyLog.copyProject, changes: [], plantId: NEAR }]);
  });

  it('counts as a change: a screen read before cannot be saved', async () => {
    const projects = new ProjectService(deps);
    const read = await projects.get({ plantId: NEAR });
    await copy([NEAR]);
    await copy([NEAR]);
    expect((await projects.get({ plantId: NEAR })).version).toBe(2);
    const { plantName: _, ...project } = read;
    await expect(projects.save({ plantId: NEAR, ...project }, owner)).rejects.toEqual(
      new AppError(commonErrors.conflict),
    );
  });

  it('works in both directions at once without a deadlock', async () => {
    const pairs = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? ([NEAR, FAR] as const) : ([FAR, NEAR] as const),
    );
    const done = await Promise.all(pairs.map(([from, to]) => copy([to, SOURCE], true, from)));
    expect(done).toEqual(pairs.map(() => ({ plants: 2 })));
  });

  it('keeps the logo if copying it was not requested, or if there is none', async () => {
    const own = await addLogo(NEAR, 'near');
    await sql`INSERT INTO screen_project (plant_id, theme, logo_id) VALUES (${NEAR}, 'night', ${own})`.execute(
      db,
    );
    await copy([NEAR]);
    expect((await lookOf(NEAR))?.logoId).toBe(own);
    await copy([NEAR], true, FAR);
    expect(await lookOf(NEAR)).toMatchObject({ theme: 'night', accent: null, logoId: own });
  });

  it.each([
    ['a plant of somebody else', FOREIGN],
    ['a plant that is not there', 999],
  ])('changes nothing when it includes %s', async (_case, other) => {
    await expect(copy([NEAR, other])).rejects.toEqual(new AppError(commonErrors.notFound));
    expect(await lookOf(NEAR)).toBeUndefined();
    expect(written).toEqual([]);
  });

  it('cannot include the source plant', async () => {
    expect(await copy([SOURCE])).toEqual({ plants: 0 });
    expect(written).toEqual([]);
  });
});
