import type { Database } from '@heliodon/infrastructure/database';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { expect, it } from 'vitest';
import { commissioningErrors } from '../../contract/commissioning.errors.ts';
import { MapLibrary } from './library.ts';
import { OwnMaps } from './own-maps.queries.ts';

/** Own maps are the only ones in the database. */
const noDatabase = {} as Database;
const ownMapsOf = (...names: string[]) =>
  new OwnMaps(new MapLibrary()).of(noDatabase, 4, names, testCaller({ accountId: 1 }));

it('devices of the library, SunSpec devices and DL/T 645 meters need no own map', async () => {
  expect(await ownMapsOf('acrel-adl400', 'sunspec', 'dlt645')).toEqual({});
});

it('any other name is refused', async () => {
  await expect(ownMapsOf('dlt645-2007')).rejects.toMatchObject({
    entry: commissioningErrors.unknownMap,
    params: { map: 'dlt645-2007' },
  });
});
