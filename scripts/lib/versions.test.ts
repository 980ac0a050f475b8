import { expect, it } from 'vitest';
import { readJson, workspaces } from './project.mjs';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const root: Manifest = readJson('package.json');
const rootVersions = root.devDependencies ?? {};
const declared = workspaces().flatMap((folder) => {
  const { dependencies, devDependencies }: Manifest = readJson(`${folder}/package.json`);
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => !name.startsWith('@heliodon/'))
    .map(([name, version]) => ({ folder, name, version }));
});

it('a dependency of several workspaces is declared once, in the root', () => {
  const isShared = (name: string) =>
    name in rootVersions || declared.filter((other) => other.name === name).length > 1;
  const wrong = declared
    .filter(({ name }) => isShared(name))
    .filter(({ name, version }) => version !== '*' || !/^\d/.test(rootVersions[name] ?? ''));
  expect(wrong).toEqual([]);
});

it('every version is exact', () => {
  const inRoot = Object.entries(rootVersions).map(([name, version]) => ({ folder: '.', name, version }));
  const loose = [...declared.filter(({ version }) => version !== '*'), ...inRoot].filter(
    ({ version }) => !/^(npm:.+@)?\d+\.\d+\.\d+/.test(version),
  );
  expect(loose).toEqual([]);
});

it('all workspaces have the version of the product', () => {
  const others = workspaces().filter((folder) => readJson(`${folder}/package.json`).version !== root.version);
  expect(others).toEqual([]);
});
