import { ExclamationCircleFilled, FireFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Keyed by grade; the same icons as in the tags. */
export const gradeIcons: Readonly<Record<string, ReactNode>> = {
  serious: <FireFilled />,
  first: <ExclamationCircleFilled />,
  second: <WarningFilled />,
  third: <InfoCircleFilled />,
};
