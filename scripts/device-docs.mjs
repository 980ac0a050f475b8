// npm run docs:devices: writes docs/device-points.md from device-plane/kinds, docs/DEVICES.md from device-plane/register-maps/maps, and
// docs/schemas from the protocol.

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { deviceDocFiles } from './lib/device-docs.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/project.mjs';

await ensureInstalled();
const { tsImport } = await import('tsx/esm/api');
/** @type {typeof import('@heliodon/device-kinds/kinds')} */
const { deviceKinds } = await tsImport('../device-plane/kinds/kinds.ts', import.meta.url);
/** @type {typeof import('@heliodon/telemetry/protocol-schemas')} */
const { protocolSchemas } = await tsImport(
  '../device-plane/telemetry/contract/protocol-schemas.ts',
  import.meta.url,
);

/** @type {typeof import('../device-plane/register-maps/src/library.ts')} */
const { knownMaps } = await tsImport('../device-plane/register-maps/src/library.ts', import.meta.url);
/** @type {typeof import('../device-plane/register-maps/src/sunspec-makers.ts')} */
const { sunSpecMakers } = await tsImport(
  '../device-plane/register-maps/src/sunspec-makers.ts',
  import.meta.url,
);

const library = { maps: knownMaps(), makers: sunSpecMakers() };
const files = deviceDocFiles(deviceKinds, protocolSchemas(), library);
for (const [path, content] of Object.entries(files)) {
  await mkdir(join(ROOT, dirname(path)), { recursive: true });
  await writeFile(join(ROOT, path), content);
}
// Schemas of removed channels.
const wanted = new Set(Object.keys(files).map((path) => basename(path)));
for (const name of await readdir(join(ROOT, 'docs', 'schemas')))
  if (!wanted.has(name)) await rm(join(ROOT, 'docs', 'schemas', name));
console.log(`${Object.keys(files).length} files are written below docs/`);
