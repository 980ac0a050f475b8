import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread with an entry beside main: the bundle, or the source by tsx (tests, npm run dev). */
export function threadBeside(entry: string, options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.js')) return new Worker(new URL(`./${entry}.js`, import.meta.url), options);
  const source = new URL(`../${entry}.ts`, import.meta.url).href;
  return new Worker(new URL('./source-thread.mjs', import.meta.url), { ...options, argv: [source] });
}
