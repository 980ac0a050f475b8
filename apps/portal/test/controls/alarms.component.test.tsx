import { alarms } from './alarms.ts';
import { walkArea } from './walk.tsx';

walkArea(alarms);
