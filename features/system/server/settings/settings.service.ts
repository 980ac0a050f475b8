import type { OwnProof } from '@heliodon/auth/contract';
import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import {
  type getSettings,
  type SectionState,
  type saveSettings,
  settingsLog,
} from '../../contract/settings.contract.ts';
import { settingsErrors } from '../../contract/settings.errors.ts';
import { type SectionName, secretsOf, sectionNames } from '../../contract/settings.sections.ts';
import { isLocked, secretInForce, valuesInForce } from './settings.policy.ts';
import { readSections, type SealedSecret, type StoredSection, writeSection } from './settings.queries.ts';
import { settingChanges } from './settings-changes.ts';
import type { Place } from './settings-frame.ts';
import type { SystemSettings } from './system-settings.ts';

export interface SettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly settings: SystemSettings;
  /** Throws unless the user proves to be the owner of the account. */
  readonly prove: (caller: Caller, proof: OwnProof) => Promise<void>;
}

type Save = CallRequest<typeof saveSettings>;

export class SettingsService {
  readonly #deps: SettingsDeps;

  constructor(deps: SettingsDeps) {
    this.#deps = deps;
  }

  async read(): Promise<CallResponse<typeof getSettings>> {
    const { db, settings } = this.#deps;
    const stored = await readSections(db);
    const states = sectionNames.map((section) => [section, this.#state(section, stored.get(section))]);
    return {
      sections: Object.fromEntries(states) as Record<SectionName, SectionState>,
      keyUsable: settings.box !== undefined,
    };
  }

  async save(request: Save, caller: Caller): Promise<{ version: number }> {
    const { db, clock, log, settings } = this.#deps;
    const { section, version } = request;
    this.#refuseLocked(request);
    if ('proof' in request) await this.#deps.prove(caller, request.proof);
    await db.transaction().execute(async (tx) => {
      const before = (await readSections(tx)).get(section);
      if ((before?.version ?? 0) !== version) throw new AppError(commonErrors.conflict);
      const after = {
        values: this.#keepLocked(request, before),
        secrets: this.#sealed(request, before, clock.now()),
        changedAt: clock.now(),
      };
      if (goesElsewhere(request, before)) throw new AppError(settingsErrors.secretAgain);
      this.#refuseWithoutSecret(request, after);
      const change = { ...after, section, version, accountId: caller.accountId };
      if (!(await writeSection(tx, change))) throw new AppError(commonErrors.conflict);
      const changes = settingChanges(section, settings.frame, before, after);
      await log.write(caller, { action: settingsLog[section], changes }, tx);
    });
    await settings.reload();
    return { version: version + 1 };
  }

  #state(section: SectionName, stored: StoredSection | undefined): SectionState {
    const { frame, box } = this.#deps.settings;
    const secrets = secretsOf[section].map((name) => {
      const { secret, at, unreadable } = secretInForce(frame, box, `${section}.${name}`, stored);
      return [name, { set: secret !== undefined, at, unreadable }];
    });
    const prefix = `${section}.`;
    return {
      version: stored?.version ?? 0,
      changedAt: stored?.changedAt.toISOString() ?? null,
      changedBy: stored?.changedBy ?? null,
      values: valuesInForce(frame, section, stored),
      secrets: Object.fromEntries(secrets),
      locked: frame.locked
        .filter((place) => place.startsWith(prefix))
        .map((place) => place.slice(prefix.length)),
    };
  }

  /** Sections that are fixed by program options as a whole, and secrets provided by options. */
  #refuseLocked({ section, values, secrets }: Save): void {
    const { frame } = this.#deps.settings;
    const locked = (name: string) => isLocked(frame, `${section}.${name}`);
    const all = [...Object.keys(values), ...secretsOf[section]];
    if (all.every(locked) || Object.keys(secrets).some(locked))
      throw new AppError(settingsErrors.fromEnvironment);
  }

  /** A field fixed by an option keeps its previously stored value, which applies again without the option. */
  #keepLocked({ section, values }: Save, before: StoredSection | undefined): StoredSection['values'] {
    const { frame } = this.#deps.settings;
    const kept = Object.entries(values).map(([name, value]) => [
      name,
      isLocked(frame, `${section}.${name}`) ? before?.values[name] : value,
    ]);
    return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  }

  #sealed(
    { section, secrets }: Save,
    before: StoredSection | undefined,
    now: Date,
  ): StoredSection['secrets'] {
    const { box } = this.#deps.settings;
    const kept: Record<string, SealedSecret | undefined> = { ...before?.secrets };
    for (const [name, secret] of Object.entries<string | null | undefined>(secrets)) {
      if (secret === undefined) continue;
      delete kept[name];
      if (secret === null) continue;
      if (!box) throw new AppError(settingsErrors.keyUnusable);
      const place: Place = `${section}.${name}`;
      kept[name] = { sealed: box.seal(secret, place), at: now.toISOString() };
    }
    return kept;
  }

  #refuseWithoutSecret(request: Save, after: Pick<StoredSection, 'secrets'>): void {
    if (request.section !== 'sms' || request.values.provider === 'none') return;
    const { frame, box } = this.#deps.settings;
    const { secret } = secretInForce(frame, box, 'sms.keySecret', after);
    if (secret === undefined) throw new AppError(settingsErrors.secretMissing);
  }
}

/** The receiver of a secret: another one gets it only from a user who enters it again. */
const RECEIVER_FIELDS: Partial<Record<SectionName, readonly string[]>> = {
  mail: ['host', 'port', 'security', 'user'],
  weather: ['url'],
};

function goesElsewhere({ section, values, secrets }: Save, before: StoredSection | undefined): boolean {
  const given = new Map(Object.entries<unknown>(values));
  const named = new Set(Object.keys(secrets));
  const keeps = Object.keys(before?.secrets ?? {}).some((name) => !named.has(name));
  const [address, ...more] = RECEIVER_FIELDS[section] ?? [];
  if (!keeps || !address || given.get(address) === '') return false;
  return [address, ...more].some((name) => given.get(name) !== before?.values[name]);
}
