import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread of the entry beside main: its bundle, or from the sources (tests, npm run dev) through tsx. */
export function threadBeside(entry: string, options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.js')) return new Worker(new URL(`./${entry}.js`, import.meta.url), options);
  const source = new URL(`../${entry}.ts`, import.meta.url).href;
  return new Worker(new URL('./source-thread.mjs', import.meta.url), { ...options, argv: [source] });
}
