import { Stack } from '@heliodon/ui/layout/Stack';
import { Alert } from 'antd';
import type { ReactNode } from 'react';

export interface ReportNote {
  readonly key: string;
  readonly type: 'info' | 'warning';
  readonly text: ReactNode;
  /** Link to the page where the problem can be fixed. */
  readonly action?: ReactNode;
}

/** Notes on the reliability of the figures, one line each. */
export function ReportNotes({ notes }: { notes: readonly (ReportNote | false | null | undefined)[] }) {
  const shown = notes.filter((note): note is ReportNote => Boolean(note));
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs">
      {shown.map(({ key, type, text, action }) => (
        <Alert key={key} type={type} showIcon title={text} action={action} />
      ))}
    </Stack>
  );
}
