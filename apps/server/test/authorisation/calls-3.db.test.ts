import { shareOfCalls, walkCalls } from './walk.ts';

walkCalls(shareOfCalls(3, 4));
