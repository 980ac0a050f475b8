import { shareOfCalls, walkCalls } from './walk.ts';

walkCalls(shareOfCalls(1, 4));
