import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from '../testing/renderPage.tsx';
import { Grid } from './Grid.tsx';
import { Inline } from './Inline.tsx';
import { Stack } from './Stack.tsx';
import { Text } from './Text.tsx';

const ofPage = document.createElement('style');
ofPage.textContent = '.of-page { gap: 1px; color: rgb(1, 2, 3) }';
beforeEach(() => void document.head.prepend(ofPage));
afterEach(() => ofPage.remove());

const styleOf = async (id: string) => {
  await expect.poll(() => document.getElementById(id)).not.toBeNull();
  return getComputedStyle(document.getElementById(id) as HTMLElement);
};

test('gaps use the scale, and a list has neither markers nor an indent', async () => {
  await renderPage(
    <Stack as="ul" id="list" gap="md">
      <Inline as="li" id="line" wrap gap="sm" rowGap="xxs" justify="between">
        <Inline as="span" id="words" gap="xs" />
      </Inline>
    </Stack>,
  );
  expect(await styleOf('list')).toMatchObject({
    flexDirection: 'column',
    gap: '16px',
    paddingLeft: '0px',
    listStyleType: 'none',
  });
  expect(await styleOf('line')).toMatchObject({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    alignItems: 'center',
    justifyContent: 'space-between',
  });
  expect(await styleOf('words')).toMatchObject({ gap: '8px', flexWrap: 'nowrap' });
});

test('styles of a page override those of the layout, even from an earlier style sheet', async () => {
  await renderPage(
    <>
      <Stack id="stack" gap="xl" className="of-page" />
      <Text id="text" tone="fault" className="of-page" />
    </>,
  );
  expect((await styleOf('stack')).gap).toBe('1px');
  expect((await styleOf('text')).color).toBe('rgb(1, 2, 3)');
});

test('a grid has one column if a column would be wider than its container', async () => {
  await renderPage(
    <>
      <div style={{ width: '40rem' }}>
        <Grid id="wide" columnRem={16} gap="md" />
      </div>
      <div style={{ width: '10rem' }}>
        <Grid id="narrow" columnRem={16} gap="md" />
      </div>
    </>,
  );
  expect((await styleOf('wide')).gridTemplateColumns).toBe('312px 312px');
  expect((await styleOf('narrow')).gridTemplateColumns).toBe('160px');
});

test('a paragraph has no margins', async () => {
  await renderPage(
    <Text as="p" id="text" size="xs" strong ellipsis>
      Suzhou
    </Text>,
  );
  expect(await styleOf('text')).toMatchObject({
    marginTop: '0px',
    fontSize: '12px',
    fontWeight: '600',
    textOverflow: 'ellipsis',
  });
});
