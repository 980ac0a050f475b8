import { startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import { ownClock } from './support/clock.ts';
import { checkAll, checkStrangers, failToSignIn, signsIn, uselessTokens } from './support/clock-checks.ts';
import { type Fault, type FaultTools, type Outcome, RECOVERY_S } from './support/fault.ts';
import { startLoad, tooLate } from './support/load.ts';
import { tally } from './support/tally.ts';
import { newFolder, startWorld, type World } from './support/world.ts';

const JUMPS = ['+2h', '-2h', '-1d'];

/** Only the server's clock is wrong for a while. */
export const clockServer: Fault = {
  name: 'clock-server',
  async run(tools) {
    const clock = await ownClock(tools);
    const world = await startWorld(tools, { env: clock.env });
    return jumps(tools, world, clock.set, 'server');
  },
};

/** The machine's clock is wrong: for the server and its database. */
export const clockBoth: Fault = {
  name: 'clock-both',
  async run(tools) {
    const clock = await ownClock(tools);
    const postgres = await startEmbeddedPostgres({ dataDir: await newFolder(tools), env: clock.env });
    tools.atEnd(() => postgres.stop());
    const world = await startWorld(tools, { env: clock.env, databaseUrl: postgres.url });
    return jumps(tools, world, clock.set, 'server and database');
  },
};

async function jumps(
  tools: FaultTools,
  world: World,
  set: (offset: string) => Promise<void>,
  whose: string,
): Promise<Outcome> {
  const load = await startLoad(tools, world);
  await load.goesOn();
  const strangers = await uselessTokens(world);
  const recoveries: number[] = [];
  for (const offset of JUMPS) {
    await set(offset);
    const during = await load.goesOn();
    tools.check(during <= RECOVERY_S, tooLate(`with a clock of ${offset}`, during));
    await checkStrangers(tools, world, strangers, offset);
    await checkAll(tools, world, load, offset);
    await failToSignIn(world);
    const rightAgainMs = performance.now();
    await set('+0');
    await load.goesOn(rightAgainMs);
    tools.check(await signsIn(world), `after ${offset}: nobody can sign in`);
    recoveries.push((performance.now() - rightAgainMs) / 1000);
    await checkStrangers(tools, world, strangers, `after ${offset}`);
    await checkAll(tools, world, load, `after ${offset}`);
  }
  const recoveryS = Math.max(...recoveries);
  tools.check(recoveryS <= RECOVERY_S, tooLate('the clock is right again', recoveryS));
  tools.check(world.starts === 1, 'the server did not live through it');
  tools.note(`recoveries: ${recoveries.map((one) => one.toFixed(1)).join(', ')} s`);
  await load.stop();
  const counted = await tally(load, await world.databaseUrl());
  return {
    done: `clock of ${whose}: ${JUMPS.join(', ')}`,
    acknowledged: load.acknowledged,
    ...counted,
    recoveryS,
    memoryMb: world.memory.text,
  };
}
