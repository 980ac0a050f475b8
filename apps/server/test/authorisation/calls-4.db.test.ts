import { shareOfCalls, walkCalls } from './walk.ts';

walkCalls(shareOfCalls(4, 4));
