import { setTimeout as sleep } from 'node:timers/promises';
import { Api } from '../../support/api.ts';
import { addLoggers, NumberedLogger, queryAt } from '../../support/crash-world.ts';
import { type FaultTools, RECOVERY_S } from './fault.ts';
import { Page } from './page.ts';
import { PlantWriter } from './plant-writer.ts';

const LOGGERS = 6;
const PAGES = 4;
const PAUSE_MS = 100;
const HISTORY_MS = 36 * 3_600_000;
/** Data still in transit when a fault begins or ends does not count as recovery. */
const ECHO_MS = 300;
const PATIENCE_S = 120;
const SHOWN_LOG = 4000;

export interface LoadPlace {
  readonly url: () => string;
  readonly databaseUrl: () => Promise<string>;
  readonly mqttPort: number;
  readonly adminPassword: string;
  /** Output of the server log. */
  readonly output: () => string;
  readonly platformAcks?: boolean;
}

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Publishing loggers, a saving client and watching pages that continue through every fault. */
export async function startLoad(tools: FaultTools, place: LoadPlace) {
  const baseMs = Math.floor(Date.now() / 1000) * 1000 - HISTORY_MS;
  await addLoggers(await place.databaseUrl(), LOGGERS);
  const [plant] = await queryAt<{ id: number }>(
    await place.databaseUrl(),
    "SELECT id::int AS id FROM plant WHERE name = 'Crash'",
  );
  const plantId = plant?.id ?? 0;
  const token = await new Api(place.url()).tokenOf('admin', place.adminPassword);
  const loggers = Array.from(
    { length: LOGGERS },
    (_, i) =>
      new NumberedLogger(`CL${i + 1}`, place.mqttPort, baseMs, {
        pauseMs: PAUSE_MS,
        platformAcks: place.platformAcks ?? false,
      }),
  );
  tools.atEnd(async () => {
    for (const logger of loggers) logger.abandon();
  });
  await Promise.all(loggers.map((logger) => logger.start()));
  const writer = new PlantWriter(place.url, token, plantId);
  writer.start();
  tools.atEnd(() => writer.stop());
  const pages = Array.from({ length: PAGES }, () => new Page(place.url, token, `plant/${plantId}`));

  tools.atEnd(async () => {
    for (const page of pages) page.leave();
  });
  const silent = (sinceMs: number): string[] => [
    ...loggers.filter((one) => one.sentUpToMs <= sinceMs).map(({ sn }) => sn),
    ...(writer.sentUpToMs <= sinceMs ? ['the person'] : []),
    ...pages.flatMap((page, i) => (page.lastUpdateMs <= sinceMs + ECHO_MS ? [`page ${i + 1}`] : [])),
  ];

  return {
    baseMs,
    plantId,
    token,
    loggers,
    writer,
    pages,
    get acknowledged() {
      return loggers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0) + writer.acknowledged.size;
    },
    /** Seconds until every logger, the client and every page have recovered. */
    async goesOn(sinceMs = performance.now()): Promise<number> {
      for (;;) {
        const left = silent(sinceMs);
        const seconds = (performance.now() - sinceMs) / 1000;
        if (left.length === 0) return seconds;
        if (seconds > PATIENCE_S)
          throw new Error(
            `${left.join(', ')} did not go on; ${[...writer.refusals.keys()].join('; ')}\n${place.output().slice(-SHOWN_LOG)}`,
          );
        await sleep(20);
      }
    },
    /** Resolves when everything sent is acknowledged. */
    async stop() {
      for (const page of pages) page.leave();
      await writer.stop();
      await Promise.all(loggers.map((logger) => logger.stop()));
    },
  };
}

export const tooLate = (what: string, seconds: number): string =>
  `${what}: everything went on after ${seconds.toFixed(1)} s only, ${RECOVERY_S} s are allowed`;
