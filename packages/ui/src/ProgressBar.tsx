import { Progress, type ProgressProps } from 'antd';

type ProgressBarProps = Omit<ProgressProps, 'aria-label'> & {
  /** What goes on, for whoever hears the page. */
  label: string;
};

export function ProgressBar({ label, ...bar }: ProgressBarProps) {
  return <Progress {...bar} aria-label={label} />;
}
