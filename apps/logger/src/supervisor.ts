import { join } from 'node:path';
import { FileFaults } from '@heliodon/register-maps/file-faults';
import type { SiteConfig } from '@heliodon/register-maps/site-config';
import { coded, type LoggerTexts, textsIn } from '@heliodon/telemetry/logger-text';
import type { SetupAnswer, SetupReport, SetupRequest } from '@heliodon/telemetry/setup';
import { TRIAL_MS } from '@heliodon/telemetry/setup';
import { SeenCommands } from './commands/seen-commands.ts';
import type { LoggerConfig } from './field/config.ts';
import { ownNetworks } from './field/scanning/hosts.ts';
import { buildSite, type Site, type SiteSource } from './field/site.ts';
import { Counters } from './field/sunspec/counters.ts';
import { Logger } from './logger.ts';
import { forgetDevices, type LoggerState, openLoggerState } from './logger-state.ts';
import { ConfigurationStore } from './setup/configuration-store.ts';
import { textsForPlatform } from './setup/error-message.ts';
import { CLAIM_RETRY_MS, Identity } from './setup/identity.ts';
import type { Reachable } from './setup/reachable.ts';
import { type KnownDevice, knownDevices, removedDevices } from './setup/removed-devices.ts';
import { serialPorts } from './setup/serial-ports.ts';
import { SetupChannel } from './setup/setup-channel.ts';
import { SetupTasks } from './setup/setup-tasks.ts';
import {
  afterStart,
  applied,
  type Configuration,
  confirmed,
  returned,
  type SetupState,
} from './setup/trial.ts';
import { faultsOf } from './setup/validation.ts';
import { TextError } from './text-error.ts';

export interface SupervisorOptions {
  readonly config: LoggerConfig;
  /** PEM. */
  readonly ca?: string | undefined;
  readonly report: (line: string) => void;
  /** The program has to be started again. */
  readonly onRestart: () => void;
  readonly trialMs?: number;
  readonly serialPorts?: () => readonly string[];
  readonly retryMs?: (returnCode: number | undefined) => number;
  readonly progressMs?: number;
}

/** A trial must not fail because of a long pause between two attempts. */
const TRIAL_RETRY_MS = 3_000;
const MAX_PORTS = 32;
const MAX_UNSENT = 50;

type Apply = Extract<SetupRequest, { do: 'apply' }>;

interface Parts {
  readonly state: LoggerState;
  readonly counters: Counters;
  readonly store: ConfigurationStore;
  readonly identity: Identity;
  readonly seen: SeenCommands;
}

/** Runs the logger with the configuration in force, and changes it at the request of the platform. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #parts: Parts;
  readonly #tasks: SetupTasks;
  readonly #channel: SetupChannel;
  #trial: NodeJS.Timeout | undefined;
  #site: Site;
  #source: SiteSource;
  #logger: Logger;
  /** All devices since the last confirmed configuration. */
  #known: readonly KnownDevice[] = [];
  /** Changes of the configuration, one after the other. */
  #change: Promise<unknown> = Promise.resolve();
  /** The configuration in force is not the one of the logger: it must not be reported. */
  #isChanging = false;
  #isStopped = false;
  /** Final answers for the next connection. */
  #unsent: SetupAnswer[] = [];

  private constructor(options: SupervisorOptions, parts: Parts, built: Built) {
    this.#options = options;
    this.#parts = parts;
    this.#site = built.site;
    this.#source = built.source;
    const answer = (message: SetupAnswer) => this.#answer(message);
    this.#tasks = new SetupTasks({
      reachable: this.#reachable,
      lines: () => this.#site.lines,
      answer,
      ...(options.progressMs === undefined ? {} : { progressMs: options.progressMs }),
    });
    this.#channel = new SetupChannel({
      now: () => parts.state.clock.now(),
      timeKnown: parts.state.clock.known,
      seen: parts.seen,
      tasks: this.#tasks,
      answer,
      apply: (request, onAccepted) => this.#inTurn(() => this.#apply(request, onAccepted)),
      confirm: (version) => this.#inTurn(() => this.#confirm(version)),
    });
    this.#logger = this.#newLogger();
  }

  /** Rejects if neither the configuration in force nor an earlier one can be used. */
  static async open(options: SupervisorOptions): Promise<Supervisor> {
    const { config } = options;
    const { dataDir } = config;
    const at = (name: string) => join(dataDir, name);
    const identity = await Identity.open(at('identity.json'), config);
    const counters = new Counters();
    await counters.load(at('counters.json'));
    const store = await ConfigurationStore.open(dataDir);
    const setup = afterStart(store.state);
    if (setup !== store.state) await store.keep(setup);
    const built = await build(options.config, store, counters);
    const seen = await SeenCommands.open(at('setup-requests.json'));
    const state = await openLoggerState({ dataDir, store: { maxBytes: config.store.maxMb * (1 << 20) } });
    return new Supervisor(options, { state, counters, store, identity, seen }, built);
  }

  get sn(): string {
    return this.#parts.identity.sn;
  }

  /** Data of the status page, without secrets. */
  get status() {
    const { current, onTrial } = this.#parts.store.state;
    return {
      ...this.#logger.status,
      claimCode: this.#parts.identity.claimCode,
      configuration: { version: current?.version ?? null, isOnTrial: onTrial },
    };
  }

  start(): void {
    this.#logger.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#trial);
    await this.#change;
    await this.#tasks.end();
    await this.#logger.stop();
    await this.#site.close();
    await this.#parts.counters.close();
  }

  readonly #reachable: Reachable = {
    serialPorts: () => this.#serialPorts(),
    known: () => [...this.#options.config.lines, ...this.#source.lines],
  };

  #serialPorts(): readonly string[] {
    return (this.#options.serialPorts ?? serialPorts)();
  }

  /** One change at a time, none after the end. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const turn = this.#change.then(() => (this.#isStopped ? undefined : change()));
    this.#change = turn.catch(() => undefined);
    return turn;
  }

  async #apply({ version, site, maps }: Apply, onAccepted: () => void): Promise<void> {
    const { store } = this.#parts;
    const { current } = store.state;
    if (current?.version === version && JSON.stringify(current.site) === JSON.stringify(site)) {
      onAccepted();
      return this.#publishReport();
    }
    const next = await this.#checkedConfiguration(version, site, maps);
    await this.#tasks.end();
    this.#isChanging = true;
    try {
      await store.set(applied(store.state, next));
      onAccepted();
      await this.#restart();
    } finally {
      this.#isChanging = false;
    }
    await store.tidy().catch(() => undefined);
  }

  /** Rejects with all faults; then nothing has changed. */
  async #checkedConfiguration(
    version: number,
    site: SiteConfig,
    maps: Apply['maps'],
  ): Promise<Configuration> {
    const { store } = this.#parts;
    const folder = await store.writeMaps(version, {
      contents: maps,
      copied: { from: this.#source.folder, names: this.#mapsToCopy(site, maps) },
    });
    const ownMaps = [...Object.keys(maps), ...this.#mapsToCopy(site, maps)];
    const faults = await faultsOf(site, {
      folder: store.folderOf(folder),
      ownMaps,
      reachable: this.#reachable,
    });
    if (faults.length === 0) return { version, site, maps: folder };
    await store.tidy().catch(() => undefined);
    throw new FileFaults('request', faults);
  }

  /** Files beside logger.json that the platform does not have: used by name in the configuration in force. */
  #mapsToCopy(site: SiteConfig, sent: Apply['maps']): string[] {
    const used = this.#source.devices.map(({ map }) => map).filter((map) => OWN_MAP.test(map));
    const wanted = site.devices.map(({ map }) => map).filter((map) => used.includes(map) && !(map in sent));
    return [...new Set(wanted)];
  }

  async #confirm(version: number): Promise<void> {
    const { store, state } = this.#parts;
    const answer = confirmed(store.state, version);
    if ('refusal' in answer) throw new TextError(answer.refusal);
    if (!store.state.onTrial) return;
    await store.set(answer.state);
    clearTimeout(this.#trial);
    this.#options.report(`configuration: version ${version} is confirmed`);
    await forgetDevices(state, removedDevices(this.#knownNow(), this.#source)).catch((error: Error) =>
      console.error(`settings of removed devices could not be deleted: ${error.message}`),
    );
    this.#known = [];
    await store.tidy().catch(() => undefined);
    this.#publishReport();
  }

  async #return(reason: LoggerTexts): Promise<void> {
    const { store } = this.#parts;
    if (!store.state.onTrial) return;
    clearTimeout(this.#trial);
    await this.#tasks.end();
    this.#isChanging = true;
    try {
      await this.#keepReturn(returned(store.state, reason));
      await this.#restart();
    } finally {
      this.#isChanging = false;
    }
  }

  async #keepReturn(next: SetupState): Promise<void> {
    const { returnedFrom } = next;
    const reasons = textsIn(returnedFrom?.reason ?? '', 'en').join('; ');
    this.#options.report(`configuration: returned from version ${returnedFrom?.version}: ${reasons}`);
    await this.#parts.store.keep(next);
  }

  /** Stops the devices and starts those of the configuration in force, in the same process. */
  async #restart(): Promise<void> {
    const { store, counters } = this.#parts;
    const { config, onRestart } = this.#options;
    this.#known = this.#knownNow();
    const wanted = sourceOf(config, store);
    await this.#logger.halt(new Set(removedDevices(this.#known, wanted)));
    await this.#site.close();
    try {
      const { site, source } = await build(config, store, counters);
      this.#site = site;
      this.#source = source;
    } catch (error) {
      console.error(`no configuration can be started: ${(error as Error).message}`);
      onRestart();
      return;
    }
    this.#logger = this.#newLogger();
    this.#logger.start();
    const { current, onTrial } = store.state;
    if (onTrial) this.#startTrial();
    const name = current ? `version ${current.version}` : 'logger.json';
    this.#options.report(
      `configuration: ${name} with ${this.#site.devices.length} devices is running${onTrial ? ' on trial' : ''}`,
    );
  }

  #startTrial(): void {
    const { trialMs = TRIAL_MS } = this.#options;
    const reason = [coded('notConfirmed', { seconds: trialMs / 1000 })];
    clearTimeout(this.#trial);
    this.#trial = setTimeout(() => void this.#inTurn(() => this.#return(reason)), trialMs);
  }

  #knownNow(): readonly KnownDevice[] {
    const devices = knownDevices(this.#source, (i) => this.#site.devices[i]?.description.sn ?? '');
    return [...this.#known, ...devices];
  }

  #newLogger(): Logger {
    const { config, ca, report, onRestart } = this.#options;
    const { state, identity } = this.#parts;
    return new Logger(
      {
        sn: identity.sn,
        password: () => identity.password(),
        onAccepted: () => void this.#accepted(),
        url: config.platform,
        ca,
        pollS: config.pollS,
        devices: this.#site.devices,
        report,
        onRestart,
        retryMs: (returnCode) => this.#retryMs(returnCode),
        ...(config.remoteSetup
          ? {
              setup: {
                take: (body) => this.#take(body),
                report: () => (this.#isChanging ? undefined : this.#reported()),
                onReady: () => void this.#sendUnsent(),
              },
            }
          : {}),
      },
      state,
    );
  }

  #retryMs(returnCode: number | undefined): number | undefined {
    if (this.#options.retryMs) return this.#options.retryMs(returnCode);
    if (this.#parts.identity.claimCode !== null) return CLAIM_RETRY_MS;
    return this.#parts.store.state.onTrial ? TRIAL_RETRY_MS : undefined;
  }

  async #accepted(): Promise<void> {
    if (await this.#parts.identity.accepted()) this.#options.report('platform: the logger is claimed');
  }

  #take(body: unknown): void {
    this.#channel
      .take(body)
      .catch((error: Error) => console.error(`request of the platform on setup: ${error.message}`));
  }

  /** The end of a task is told after the next connection, progress is not. */
  async #answer(answer: SetupAnswer): Promise<void> {
    const isSent = await this.#logger.publishSetup(answer);
    if (!isSent && answer.state !== 'progress') this.#unsent = [...this.#unsent, answer].slice(-MAX_UNSENT);
  }

  async #sendUnsent(): Promise<void> {
    const answers = this.#unsent;
    this.#unsent = [];
    for (const answer of answers) await this.#answer(answer);
  }

  /** Not awaited: a slow platform must not delay a change. */
  #publishReport(): void {
    void this.#logger.publishSetup({ report: this.#reported() });
  }

  #reported(): SetupReport {
    const { current, onTrial, returnedFrom } = this.#parts.store.state;
    const { lines, devices } = this.#source;
    return {
      version: current?.version ?? null,
      state: onTrial ? 'trial' : 'running',
      returnedFrom,
      site: { lines, devices },
      serialPorts: this.#serialPorts().slice(0, MAX_PORTS),
      networks: ownNetworks().slice(0, MAX_PORTS),
    };
  }
}

const OWN_MAP = /^[\w.-]+\.json$/;

interface Built {
  readonly site: Site;
  readonly source: SiteSource;
}

/** The configuration in force, or the one before if it cannot be used; last of all that of the file. */
async function build(config: LoggerConfig, store: ConfigurationStore, counters: Counters): Promise<Built> {
  for (;;) {
    const source = sourceOf(config, store);
    try {
      return { site: buildSite(source, counters), source };
    } catch (error) {
      if (store.state.current === null) throw error;
      console.error(`configuration version ${store.state.current.version}: ${(error as Error).message}`);
      await store.keep(returned(store.state, textsForPlatform(error)));
    }
  }
}

function sourceOf(config: LoggerConfig, store: ConfigurationStore): SiteSource {
  const { current } = store.state;
  if (current) return { ...current.site, folder: store.folderOf(current.maps) };
  const { lines, devices, folder } = config;
  return { lines, devices, folder };
}
