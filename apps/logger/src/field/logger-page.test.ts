import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configFile, loadConfig } from './config.ts';
import { buildSite } from './site.ts';
import { Counters } from './sunspec/counters.ts';

/* The examples of docs/logger.md work, and the page names every configuration field. */

const folder = mkdtempSync(join(tmpdir(), 'heliodon-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pageOf = (file: string) => readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8');
const blocksOf = (page: string, language: string) =>
  [...page.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms'))].map(
    ([, text]) => text ?? '',
  );

/** Accepted but no longer documented. */
const OLD = ['timeZone'];

describe.each(['logger.md', 'logger.zh.md'])('docs/%s', (file) => {
  const page = pageOf(file);

  it('has an example configuration that the logger accepts', async () => {
    const [example = ''] = blocksOf(page, 'json');
    const path = join(folder, `${file}.json`);
    writeFileSync(path, example);
    const config = await loadConfig(path, {});
    const site = buildSite(config, new Counters());
    expect(site.devices).toHaveLength(config.devices.length);
    await site.close();
  });

  it('explains every field', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    const namesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const named = rows.flatMap((row) => namesIn(row.split('|')[1]));
    const { lines, devices, store, ...top } = configFile.shape;
    const ofStore = Object.keys(store.unwrap().shape).map((name) => `store.${name}`);
    for (const field of [...Object.keys(top), ...ofStore])
      if (!OLD.includes(field)) expect(named).toContain(field);
    for (const field of Object.keys(devices.unwrap().element.shape))
      expect(named.map((name) => name.replace('devices[].', ''))).toContain(field);
    const ofLines = lines.unwrap().element.options.flatMap(({ shape }) => Object.keys(shape));
    const aboutLines = namesIn(rows.find((row) => row.startsWith('| `lines`')));
    for (const field of ofLines) expect([...aboutLines, 'name', 'type']).toContain(field);
  });

  it('lists only existing options', () => {
    const help = readFileSync(new URL('../main.ts', import.meta.url), 'utf8');
    const commands =
      blocksOf(page, 'sh')
        .join('')
        .match(/npm run logger -- .*/g) ?? [];
    expect(commands.length).toBeGreaterThan(3);
    const options = [...commands, ...(page.match(/`--[^`]+`/g) ?? [])].join(' ').match(/--[a-z]+/g) ?? [];
    for (const option of options) expect(help).toContain(option);
  });
});
