// Builds features/geo/dist from the npm packages: node features/geo/build/main.mjs <folder>

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cityFinder } from './city-finder.mjs';
import { readCountries } from './countries.mjs';
import { readPlaces } from './places.mjs';
import { readRegions } from './regions.mjs';
import { namesFile, placeFiles, shapeFiles } from './server-files.mjs';
import { cityShapes } from './sources.mjs';
import { buildTopology } from './topology.mjs';
import { chinaFile, provinceFiles, worldFile } from './web-files.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('Where to?');

const shapes = cityShapes();
const cities = buildTopology(shapes);
const places = readPlaces(cityFinder(shapes));
const regions = readRegions(shapes, places);
const countries = readCountries(places);
const names = new Map([...countries, ...regions.values()].map(({ code, zh, en }) => [code, { zh, en }]));
/** @param {string} code */
const nameOf = (code) => names.get(code) ?? { zh: code, en: code };

/** @type {[string, string | Uint8Array][]} */
const files = [
  ['web/world.json', worldFile(nameOf, places)],
  ['web/china.json', chinaFile(nameOf)],
  ...provinceFiles(cities, regions).map(
    ([name, content]) => /** @type {[string, string]} */ ([`web/${name}`, content]),
  ),
  ...[namesFile(regions, countries), ...shapeFiles(cities), ...placeFiles(places, regions)].map(
    ([name, content]) => /** @type {[string, string | Uint8Array]} */ ([`server/${name}`, content]),
  ),
];
for (const [name, content] of files) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
