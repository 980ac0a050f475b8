import { alone } from './bare.ts';
import { walkArea } from './walk.tsx';

walkArea(alone, { plant: null });
