import { Button, Card } from 'antd';
import { Grid } from '../layout/Grid.tsx';
import { Inline } from '../layout/Inline.tsx';
import type { Space } from '../layout/layoutClass.ts';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import { useText } from './useText.ts';

const SPACES: Space[] = ['xxs', 'xs', 'sm', 'md', 'lg', 'xl'];
const TONES = ['secondary', 'tertiary', 'normal', 'warning', 'fault'] as const;

export function GalleryLayout() {
  const text = useText();
  const buttons = (
    <>
      <Button>{text('取消', 'Cancel')}</Button>
      <Button type="primary">{text('保存', 'Save')}</Button>
    </>
  );
  return (
    <Grid columnRem={22} gap="md">
      <Card title="Stack, Inline">
        <Stack gap="sm">
          {SPACES.map((gap) => (
            <Inline key={gap} gap={gap}>
              <Text tone="tertiary">{gap}</Text>
              {buttons}
            </Inline>
          ))}
          <Inline wrap gap="md" rowGap="xs" justify="between">
            <Text strong>{text('标题', 'Title')}</Text>
            <Inline gap="xs">{buttons}</Inline>
          </Inline>
        </Stack>
      </Card>
      <Card title="Text">
        <Stack gap="xs">
          {TONES.map((tone) => (
            <Inline key={tone} wrap gap="md" align="baseline">
              <Text tone={tone}>{tone}</Text>
              <Text tone={tone} size="sm">
                sm
              </Text>
              <Text tone={tone} size="xs">
                xs
              </Text>
              <Text tone={tone} strong>
                strong
              </Text>
            </Inline>
          ))}
          <Text as="p" ellipsis>
            {text('苏州港屋顶光伏电站 '.repeat(8), 'Suzhou Harbour Roof '.repeat(8))}
          </Text>
        </Stack>
      </Card>
    </Grid>
  );
}
