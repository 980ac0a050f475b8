import { charging } from './charging.ts';
import { walkArea } from './walk.tsx';

walkArea(charging);
