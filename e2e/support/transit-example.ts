import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');

export type HeliodonLink = (options: {
  portalUrl: string;
  audience: string;
  secret: string;
  accountName: string;
}) => Promise<string>;

/** The example of docs/TRANSIT.md, executed as documented. */
export async function transitExample(): Promise<HeliodonLink> {
  const text = await readFile(join(root, 'docs/TRANSIT.md'), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(text)?.[1];
  if (!code) throw new Error('docs/TRANSIT.md has no example');
  // Beside the packages, so that its import is resolved.
  const folder = join(root, 'node_modules/.cache');
  const file = join(folder, `transit-example-${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, code);
  try {
    const loaded = await import(/* @vite-ignore */ pathToFileURL(file).href);
    return loaded.heliodonLink;
  } finally {
    await rm(file);
  }
}
