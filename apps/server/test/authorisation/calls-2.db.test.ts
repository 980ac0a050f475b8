import { shareOfCalls, walkCalls } from './walk.ts';

walkCalls(shareOfCalls(2, 4));
