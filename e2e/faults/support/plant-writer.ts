import { setTimeout as sleep } from 'node:timers/promises';
import { Api } from '../../support/api.ts';

const REST_MS = 150;
const LONGEST_CALL_MS = 10_000;

const PLANT = {
  screenType: 2,
  installDate: '2026-01-01',
  currency: 'EUR',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  longitude: 11.5,
  latitude: 48.1,
  pvKwp: '5000',
  plantMode: 'selfUse',
};

/** Name of the plant after the n-th change. */
export const nameOf = (n: number): string => `Fault ${n}`;

/** A client that renames a plant repeatedly and records acknowledged changes. Each is tried once. */
export class PlantWriter {
  readonly acknowledged = new Set<number>();
  /** Error messages by count. */
  readonly refusals = new Map<string, number>();
  sentUpToMs = Number.NEGATIVE_INFINITY;
  tried = 0;
  readonly #url: () => string;
  readonly #token: string;
  readonly #plantId: number;
  #stopped = false;
  #loop: Promise<void> | undefined;

  constructor(url: () => string, token: string, plantId: number) {
    this.#url = url;
    this.#token = token;
    this.#plantId = plantId;
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      await this.#rename().catch((error: Error) => this.#refused(`no answer (${causeOf(error)})`));
      await sleep(REST_MS);
    }
  }

  async #rename(): Promise<void> {
    const api = new Api(this.#url(), this.#token);
    const seen = await within(api.call('/plant/getPlantDetail', { plantId: this.#plantId }));
    if (seen.code !== 1000) return this.#refused(seen.msg);
    const n = this.tried;
    this.tried += 1;
    const sentMs = performance.now();
    const answer = await within(
      api.call('/plant/updatePlant', {
        plantId: this.#plantId,
        version: seen.data.version,
        plant: { ...PLANT, name: nameOf(n) },
      }),
    );
    if (answer.code !== 1000) return this.#refused(answer.msg);
    this.acknowledged.add(n);
    this.sentUpToMs = sentMs;
  }

  #refused(why: string): void {
    const text = why.replace(/\b[0-9a-f]{8}\b/g, '…');
    this.refusals.set(text, (this.refusals.get(text) ?? 0) + 1);
  }
}

const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(LONGEST_CALL_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('too late'))),
  ]);

const causeOf = (error: Error): string => (error.cause as { code?: string })?.code ?? error.message;
