import { lazyPage } from '@heliodon/web/chunk';
import type { SchedulePageProps } from './SchedulePage.tsx';

export const SchedulePage = lazyPage<SchedulePageProps>(() => import('./SchedulePage.tsx'));
