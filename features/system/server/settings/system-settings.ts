import type { Database } from '@heliodon/infrastructure/database';
import { SecretBox } from '@heliodon/infrastructure/secret-box';
import { secretsOf, sectionNames } from '../../contract/settings.sections.ts';
import { type Settings, secretInForce, settingsInForce } from './settings.policy.ts';
import { readSections, type StoredSections } from './settings.queries.ts';
import type { SettingsFrame } from './settings-frame.ts';

export interface SystemSettingsDeps {
  readonly db: Database;
  readonly frame: SettingsFrame;
  /** Undefined: encrypted secrets count as not set. */
  readonly key: Uint8Array | undefined;
  readonly onProblem: (problem: string) => void;
}

/** The effective settings in this process. Callers read them each time and cache nothing. */
export class SystemSettings {
  readonly frame: SettingsFrame;
  readonly box: SecretBox | undefined;
  readonly #deps: SystemSettingsDeps;
  #current: Settings;
  #reloading: Promise<void> = Promise.resolve();
  #reported = '';

  constructor(deps: SystemSettingsDeps) {
    this.#deps = deps;
    this.frame = deps.frame;
    this.box = deps.key && new SecretBox(deps.key);
    this.#current = settingsInForce(this.frame, new Map(), this.box);
  }

  get current(): Settings {
    return this.#current;
  }

  /** Serialised, so that an older read never replaces a newer one. */
  reload(): Promise<void> {
    const next = this.#reloading.then(async () => {
      const stored = await readSections(this.#deps.db);
      this.#current = settingsInForce(this.frame, stored, this.box);
      this.#reportUnreadable(stored);
    });
    this.#reloading = next.catch(() => undefined);
    return next;
  }

  #reportUnreadable(stored: StoredSections): void {
    const places = sectionNames.flatMap((section) =>
      secretsOf[section]
        .map((name) => `${section}.${name}` as const)
        .filter((place) => secretInForce(this.frame, this.box, place, stored.get(section)).unreadable),
    );
    const unreadable = places.join(', ');
    if (unreadable !== '' && unreadable !== this.#reported)
      this.#deps.onProblem(`settings were sealed with another key and count as not set: ${unreadable}`);
    this.#reported = unreadable;
  }
}
