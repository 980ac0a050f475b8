import { benchKind } from './fleet.ts';
import { Load, type LoadPlan } from './load.ts';

/** The load generator as a separate process, so that its cost is known. */
let load: Load | undefined;
let began = 0;

process.on('message', async (message: { plan?: LoadPlan; stop?: true }) => {
  if (message.plan) {
    load = new Load(message.plan, benchKind());
    await load.start();
    began = performance.now();
    process.send?.({ started: true });
  } else if (load) {
    const samples = load.samples;
    const ms = performance.now() - began;
    const sorted = load.latenciesMs.toSorted((a, b) => a - b);
    await load.stop();
    process.send?.({ samples, ms, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 });
    process.disconnect?.();
  }
});
