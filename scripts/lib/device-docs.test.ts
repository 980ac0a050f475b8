import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { protocolSchemas } from '@heliodon/telemetry/protocol-schemas';
import { expect, it } from 'vitest';
import { knownMaps } from '../../device-plane/register-maps/src/library.ts';
import { sunSpecMakers } from '../../device-plane/register-maps/src/sunspec-makers.ts';
import { deviceDocFiles } from './device-docs.mjs';
import { ROOT } from './project.mjs';

const library = { maps: knownMaps(), makers: sunSpecMakers() };
const files = deviceDocFiles(deviceKinds, protocolSchemas(), library);

it.each(Object.entries(files))('%s matches the code (npm run docs:devices)', (path, content) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(content);
});

it('there is no schema of a removed channel', () => {
  const present = readdirSync(join(ROOT, 'docs', 'schemas')).map((name) => `docs/schemas/${name}`);
  expect(present.filter((path) => !(path in files))).toEqual([]);
});
