import type { WorkTask } from '@heliodon/contract/work';
import { solveWork } from './work-solver.ts';

/* Runs beside the page, which stays usable meanwhile. */

addEventListener('message', ({ data }: MessageEvent<WorkTask>) => postMessage(solveWork(data)));
