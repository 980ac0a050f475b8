import { Stack } from '@heliodon/ui/layout/Stack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { Card } from 'antd';

/** Placeholder while the page is loading. */
export function DetailSkeleton() {
  return (
    <Stack gap="md">
      <Card>
        <SkeletonBlock height="7.5rem" />
      </Card>
      <Card>
        <SkeletonBlock height="14rem" />
      </Card>
    </Stack>
  );
}
