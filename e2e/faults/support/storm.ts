import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultTools, type Outcome, RECOVERY_S } from './fault.ts';
import type { Line, Weather } from './line.ts';
import { type Load, tooLate } from './load.ts';
import { tally } from './tally.ts';
import type { World } from './world.ts';

const STORMS: readonly { readonly what: string; readonly weather: Weather; readonly forMs: number }[] = [
  { what: 'slow', weather: { latencyMs: 150, jitterMs: 150, bytesPerS: 50_000 }, forMs: 12_000 },
  { what: 'cut at random', weather: { latencyMs: 30, jitterMs: 60, cutAfterMs: 1500 }, forMs: 12_000 },
  { what: 'black hole', weather: { blackHole: true }, forMs: 8000 },
];

/** The connection becomes slow, then breaks repeatedly, then drops everything; in between it works. */
export async function throughStorms(
  tools: FaultTools,
  { world, line, load, between }: { world: World; line: Line; load: Load; between: string },
): Promise<Outcome> {
  await load.goesOn();
  const recoveries: string[] = [];
  let recoveryS = 0;
  for (const { what, weather, forMs } of STORMS) {
    line.set(weather);
    await sleep(forMs * tools.random.between(0.8, 1.2));
    line.set({});
    const seconds = await load.goesOn();
    tools.check(seconds <= RECOVERY_S, tooLate(what, seconds));
    recoveries.push(`${what} ${seconds.toFixed(1)}`);
    recoveryS = Math.max(recoveryS, seconds);
  }
  tools.note(`recoveries in s: ${recoveries.join(', ')}`);
  tools.check(world.starts === 1, 'the server did not live through it');
  await load.stop();
  const counted = await tally(load, await world.databaseUrl());
  return {
    done: `${between}: slow, cut at random, black hole`,
    acknowledged: load.acknowledged,
    ...counted,
    recoveryS,
    memoryMb: world.memory.text,
  };
}
