import { batteries } from './batteries.ts';
import { walkArea } from './walk.tsx';

walkArea(batteries);
