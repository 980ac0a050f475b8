import { themeConfig } from '@heliodon/ui/theme';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { antdStyleTexts } from './antd-style-texts.tsx';
import { antdStyles } from './antd-styles.ts';

it('are the same in every theme, language and size', () => {
  const light = antdStyleTexts(themeConfig('light', 'zh'));
  const other = antdStyleTexts(themeConfig('dark', 'en', 1.5, false));
  expect(light.get('Button-Button')).toContain('.ant-btn');
  expect([...other]).toEqual([...light]);
});

/** A page that needs no more of antd than the styles of one component. */
async function built(component: string) {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: { input: '/page.js', preserveEntrySignatures: 'strict' },
    },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === '/page.js' ? id : undefined),
        load: (id) =>
          id === '/page.js' ? `export { default } from 'antd/es/${component}/style/index.js';` : undefined,
      },
      antdStyles(),
    ],
  });
  if (!('output' in made)) throw new Error('not built once');
  const css = made.output.find(({ fileName }) => fileName.endsWith('.css'));
  return { code: made.output[0].code, css: css?.type === 'asset' ? String(css.source) : '' };
}

describe('a page', () => {
  it('brings the styles of what it draws as a file below our own rules, and nothing that makes them', async () => {
    const { code, css } = await built('spin');
    expect(css).toMatch(/@layer base, ?antd;\s*@layer antd ?\{\s*\.ant-spin/);
    expect(code).toContain('genStyleHooks("Spin", () => []');
    expect(code).not.toMatch(/genSpinStyle|-fullscreen/);
  });

  it('is refused where a component has no styles in a file', async () => {
    await expect(built('tour')).rejects.toThrow('the styles Tour-Tour');
  });
});
