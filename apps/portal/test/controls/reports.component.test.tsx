import { reports } from './reports.ts';
import { walkArea } from './walk.tsx';

walkArea(reports);
