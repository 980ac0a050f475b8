import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { VersionBadge } from './VersionBadge.tsx';

interface HistoryEntry {
  readonly key: number;
  readonly when: string;
  readonly by: string;
  readonly what: string;
}

/** Changes with their author and time, newest first; the first entry is in effect. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('tariffs');
  if (entries.length === 0) return null;
  return (
    <Card size="small" title={t('history.title')}>
      <Stack as="ul" gap="xs">
        {entries.map(({ key, when, by, what }, at) => (
          <Inline key={key} as="li" wrap gap="lg" rowGap="xxs" align="stretch">
            <Text tone="secondary">{when}</Text>
            <span>{by}</span>
            <span>{what}</span>
            {at === 0 && <VersionBadge state="current" />}
          </Inline>
        ))}
      </Stack>
    </Card>
  );
}
