import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@heliodon/infrastructure/free-port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heliodon-logger-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** How the program exits with this configuration, and its output. */
async function ends(more: object): Promise<{ code: number; output: string }> {
  const config = {
    sn: 'LOGGER-1',
    secret: 'nobody-knows-it',
    platform: 'mqtt://127.0.0.1:1',
    statusPort: await freePort(),
    dataDir: join(folder, 'data'),
    lines: [{ name: 'roof', type: 'tcp', host: '127.0.0.1', port: 1 }],
    ...more,
  };
  const file = join(folder, 'logger.json');
  writeFileSync(file, JSON.stringify(config));
  return new Promise((resolve) => {
    // Kills a program that does not exit.
    const options = { timeout: 60_000, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, ['--import', 'tsx', MAIN, '--config', file], options, (error, _, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stderr }),
    );
  });
}

describe('exits with an error message, instead of continuing with a status page only', () => {
  const meter = { line: 'roof', unit: 1, map: 'own.json', sn: 'MET-1' };

  it('for a faulty register map', async () => {
    writeFileSync(join(folder, 'own.json'), JSON.stringify({ kind: 'meter', brand: 'Own', model: 'One' }));
    const { code, output } = await ends({ devices: [meter] });
    expect(code).toBe(1);
    expect(output).toContain('own.json');
    expect(output).toContain('enter a list of registers');
  });

  it('for a folder that is not writable', async () => {
    writeFileSync(join(folder, 'data'), 'a file, no folder');
    const { code, output } = await ends({});
    expect(code).toBe(1);
    expect(output).not.toBe('');
  });

  it('for a missing certificate', async () => {
    const { code, output } = await ends({ caFile: join(folder, 'none.pem') });
    expect(code).toBe(1);
    expect(output).toContain('none.pem');
  });
});
