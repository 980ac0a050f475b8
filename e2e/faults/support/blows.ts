import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultTools, type Outcome, RECOVERY_S } from './fault.ts';
import { startLoad, tooLate } from './load.ts';
import { tally } from './tally.ts';
import type { World } from './world.ts';

interface Blows {
  readonly world: World;
  readonly times: number;
  readonly what: string;
  readonly platformAcks?: boolean;
  readonly mqttPort?: number;
  strike(): Promise<unknown>;
}

/** Kills at random moments under load; after each, everything must recover automatically. */
export async function underBlows(tools: FaultTools, blows: Blows): Promise<Outcome> {
  const { world, times, what } = blows;
  const load = await startLoad(tools, {
    ...world,
    mqttPort: blows.mqttPort ?? world.mqttPort,
    platformAcks: blows.platformAcks ?? false,
  });
  await load.goesOn();
  const recoveries: number[] = [];
  for (let n = 0; n < times; n += 1) {
    await sleep(tools.random.between(200, 2500));
    const struckMs = performance.now();
    await blows.strike();
    recoveries.push(await load.goesOn(struckMs));
  }
  const recoveryS = Math.max(...recoveries);
  tools.check(recoveryS <= RECOVERY_S, tooLate(what, recoveryS));
  tools.note(`recoveries: ${recoveries.map((one) => one.toFixed(1)).join(', ')} s`);
  await load.stop();
  const counted = await tally(load, await world.databaseUrl());
  return {
    done: `${times} × ${what}`,
    acknowledged: load.acknowledged,
    ...counted,
    recoveryS,
    memoryMb: world.memory.text,
  };
}
