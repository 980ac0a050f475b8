import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MAP_FOLDER } from './library.ts';
import { readChecked } from './read-checked.ts';
import { described } from './register-map.ts';

const maker = z.strictObject({ brand: z.string().max(50), ...described });
export type SunSpecMaker = z.output<typeof maker>;

const FOLDER = join(MAP_FOLDER, 'sunspec');

/** Makers whose devices need no map; what must be enabled on the device. Throws FileFaults. */
export const sunSpecMakers = (): SunSpecMaker[] =>
  readdirSync(FOLDER)
    .sort()
    .map((file) => readChecked(maker, join(FOLDER, file), `maps/sunspec/${file}`));
