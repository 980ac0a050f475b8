import type { FeaturePart } from '@heliodon/server-kit/feature-part';

type CleanUps = Pick<Required<FeaturePart>, 'sweeps' | 'forgets'>;

/** One after the other; the job queue repeats all after a failure. */
async function runAll(cleanUps: CleanUps['sweeps']): Promise<void> {
  for (const cleanUp of cleanUps) await cleanUp();
}

export const cleanUpTasks = ({ sweeps, forgets }: CleanUps) => [
  { name: 'sweep', cron: '13 * * * *', run: () => runAll(sweeps) },
  { name: 'forget', cron: '23 2 * * *', run: () => runAll(forgets) },
];
