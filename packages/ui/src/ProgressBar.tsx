import { Progress, type ProgressProps } from 'antd';

type ProgressBarProps = Omit<ProgressProps, 'aria-label'> & {
  /** Accessible name of the progress. */
  label: string;
};

export function ProgressBar({ label, ...bar }: ProgressBarProps) {
  return <Progress {...bar} aria-label={label} />;
}
