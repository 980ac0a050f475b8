import type { WorkTask } from '@heliodon/contract/work';
import { solveWork } from './work-solver.ts';

/* Runs in a worker, so that the page stays responsive. */

addEventListener('message', ({ data }: MessageEvent<WorkTask>) => postMessage(solveWork(data)));
