import { ExclamationCircleFilled, FireFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';

/** By name of the grade: the same signs as its tags. */
export const gradeIcons: Readonly<Record<string, ReactNode>> = {
  serious: <FireFilled />,
  first: <ExclamationCircleFilled />,
  second: <WarningFilled />,
  third: <InfoCircleFilled />,
};
