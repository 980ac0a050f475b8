import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StateFile, syncFolder } from '../store/state-file.ts';
import { NO_SETUP, type SetupState, setupState } from './trial.ts';

/** Own maps of a version: contents from the platform, and files of the configuration that it replaces. */
export interface OwnMaps {
  readonly contents: Readonly<Record<string, unknown>>;
  readonly copied: { readonly from: string; readonly names: readonly string[] };
}

/** Configurations from the platform: setup.json, and a folder of own maps per version. */
export class ConfigurationStore {
  readonly #file: StateFile<SetupState>;
  readonly #folder: string;

  private constructor(file: StateFile<SetupState>, folder: string) {
    this.#file = file;
    this.#folder = folder;
  }

  static async open(dataDir: string): Promise<ConfigurationStore> {
    const file = await StateFile.open(join(dataDir, 'setup.json'), setupState, NO_SETUP);
    return new ConfigurationStore(file, join(dataDir, 'maps'));
  }

  get state(): SetupState {
    return this.#file.value;
  }

  /** Rejects without a change if it cannot be written. */
  async set(state: SetupState): Promise<void> {
    const before = this.#file.value;
    try {
      await this.#file.set(state);
    } catch (error) {
      await this.#file.set(before).catch(() => undefined);
      throw error;
    }
  }

  /** Effective even if it cannot be written: the next start comes to the same result. */
  async keep(state: SetupState): Promise<void> {
    await this.#file.set(state).catch((error: Error) => {
      console.error(`setup.json could not be written: ${error.message}`);
    });
  }

  folderOf(maps: string): string {
    return join(this.#folder, maps);
  }

  /** A new folder: the same version may have been sent before with other content. */
  async writeMaps(version: number, { contents, copied }: OwnMaps): Promise<string> {
    const maps = `${version}-${randomBytes(4).toString('hex')}`;
    const folder = this.folderOf(maps);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [name, content] of Object.entries(contents))
      await writeDurably(join(folder, name), JSON.stringify(content));
    for (const name of copied.names) await copyFile(join(copied.from, name), join(folder, name));
    await syncFolder(folder);
    return maps;
  }

  /** Removes the maps of versions that are no longer needed. */
  async tidy(): Promise<void> {
    const { current, previous } = this.state;
    const kept = [current?.maps, previous?.maps];
    const folders = await readdir(this.#folder).catch(() => []);
    for (const maps of folders)
      if (!kept.includes(maps)) await rm(this.folderOf(maps), { recursive: true, force: true });
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
