import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getAutoDiagram,
  getTopology,
  getTopologyVersions,
  saveTopology,
  topologyErrors,
} from '../../contract/index.ts';
import EditorPage from './EditorPage.tsx';

const NEVER = exampleOf(getTopology.response);
const versionOf = (version: number, note: string) =>
  exampleOf(saveTopology.response, {
    version,
    note,
    savedBy: 'someone',
    savedAt: '2026-06-15T04:00:00.000Z',
  });

beforeEach(() => {
  server.answer(getTopology, NEVER);
  server.answer(saveTopology, ({ baseVersion, note }) => versionOf(baseVersion + 1, note));
});

const parts = () => document.querySelectorAll('.react-flow__node').length;
const item = (kind: string) => document.querySelector(`[data-part="${kind}"]`) as HTMLElement;
const part = (name: RegExp) => page.getByRole('group', { name });
const dialog = () => page.getByRole('dialog').last();
const dialogButton = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });

/** An editor with an empty sheet. */
async function editor(options: PageOptions = {}) {
  const screen = await renderPage(<EditorPage />, { path: '/topologyMap', ...options });
  await screen.getByRole('button', { name: options.lang === 'zh' ? /空白画布/ : /Blank canvas/ }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  return screen;
}

async function add(kind: string, name: RegExp): Promise<void> {
  item(kind).click();
  await expect.element(part(name)).toBeVisible();
}

async function save(note: string): Promise<void> {
  await userEvent.keyboard('{Control>}s{/Control}');
  await dialog().getByLabelText('Note (optional)').fill(note);
  await dialogButton('Save').click();
}

describe('on a phone', () => {
  const busbar = exampleOf(getTopology.response.shape.diagram.unwrap(), {
    layers: [{ id: 'base', name: 'Base', visible: true, locked: false }],
    nodes: [
      {
        id: 'bus',
        layerId: 'base',
        x: 100,
        y: 100,
        width: 200,
        height: 60,
        locked: false,
        kind: 'symbol',
        symbol: 'busbar',
        title: 'Main bus',
        rotation: 0,
        deviceId: null,
        ink: 'text',
        rules: [],
      },
    ],
  });

  it.each([
    ['en', 'Editing needs a larger screen', 'Zoom in'],
    ['zh', '编辑需要更大的屏幕', '放大'],
  ] as const)(
    'shows that it needs a larger screen, and shows the diagram, in %s',
    async (lang, text, zoomIn) => {
      server.answer(getTopology, exampleOf(getTopology.response, { version: 3, diagram: busbar }));
      const screen = await renderPage(<EditorPage />, { path: '/topologyMap', width: 390, lang });
      await expect.element(screen.getByText(text)).toBeVisible();
      await expect.element(screen.getByText('Main bus')).toBeVisible();
      await screen.getByRole('button', { name: zoomIn }).click();
      expect(document.querySelector('[data-part]')).toBeNull();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      expect(await seriousViolations()).toEqual([]);
    },
  );

  it('without a diagram it links to the automatic one and shows no start dialog', async () => {
    const screen = await renderPage(<EditorPage />, { path: '/topologyMap', width: 390 });
    await expect.element(screen.getByText('Editing needs a larger screen')).toBeVisible();
    expect(page.getByRole('dialog').query()).toBeNull();
    await screen.getByRole('button', { name: 'Back to the diagram' }).click();
    await expect.poll(screen.address).toBe('/monitoring/topo');
  });
});

describe('the sheet', () => {
  it('adds parts by click and by drag; keyboard commands can be undone', async () => {
    const screen = await editor();
    await add('transformer', /Transformer/);
    const pane = document.querySelector('.react-flow__pane') as Element;
    await userEvent.dragAndDrop(item('grid'), pane, { targetPosition: { x: 120, y: 120 } });
    await expect.poll(parts).toBe(2);
    expect(await seriousViolations()).toEqual([]);
    await userEvent.click(pane, { position: { x: 20, y: 20 } });
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await expect.poll(parts).toBe(0);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(parts).toBe(2);
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.poll(parts).toBe(0);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}{Control>}z{/Control}');
    await expect.poll(parts).toBe(2);
    await screen.getByRole('button', { name: 'Preview' }).click();
    await expect.element(screen.getByRole('button', { name: 'Back to editing' })).toBeVisible();
    expect(document.querySelector('[data-part]')).toBeNull();
  });

  it('starts with the automatic diagram if the address requests it', async () => {
    const { diagram } = getAutoDiagram.response.shape;
    const busbar = {
      id: 'bus',
      layerId: 'base',
      x: 100,
      y: 100,
      width: 200,
      height: 60,
      locked: false,
      kind: 'symbol' as const,
      symbol: 'busbar' as const,
      title: 'Main bus',
      rotation: 0 as const,
      deviceId: null,
      ink: 'text' as const,
      rules: [],
    };
    const layers = [{ id: 'base', name: 'Base', visible: true, locked: false }];
    server.answer(getAutoDiagram, { diagram: exampleOf(diagram, { layers, nodes: [busbar] }) });
    await renderPage(<EditorPage />, { path: '/topologyMap?start=auto' });
    await expect.element(part(/Main bus/)).toBeVisible();
    await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  });

  it('rejects files that are not valid pictures', async () => {
    const screen = await renderPage(<EditorPage />, { path: '/topologyMap' });
    await screen.getByRole('button', { name: /Upload background image/ }).click();
    const chooser = () => document.querySelector('input[type="file"]') as HTMLInputElement;
    await expect.poll(chooser).not.toBeNull();
    await userEvent.upload(
      chooser(),
      new File(['<svg onload="alert(1)"/>'], 'evil.png', { type: 'image/png' }),
    );
    await expect.element(screen.getByText(/Only png and jpg images are supported/)).toBeVisible();
    await userEvent.upload(chooser(), await picture(400, 900));
    await expect.element(screen.getByText(/The aspect ratio must be between/)).toBeVisible();
  });
});

async function picture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'picture.png', { type: 'image/png' });
}

describe('saving', () => {
  it('creates a version with its note', async () => {
    const screen = await editor();
    await add('transformer', /Transformer/);
    await expect.element(screen.getByText('Unsaved changes')).toBeVisible();
    await save('First drawing');
    await expect.element(screen.getByText('Saved as version 1')).toBeVisible();
    await expect.element(screen.getByText('Unsaved changes')).not.toBeInTheDocument();
    expect(server.bodiesOf(saveTopology)).toMatchObject([{ baseVersion: 0, note: 'First drawing' }]);
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(screen.getByText('No changes since the last save')).toBeVisible();
  });

  it('a conflicting version is shown, and overwritten only after two confirmations', async () => {
    const screen = await editor();
    await add('transformer', /Transformer/);
    server.answer(saveTopology, ({ baseVersion, note }) =>
      baseVersion < 4 ? new Refusal(topologyErrors.changed, { version: 4 }) : versionOf(5, note),
    );
    await save('Mine');
    await expect.element(dialog().getByText('Someone else saved a new version')).toBeVisible();
    server.answer(getTopology, ({ version = 0 }) => ({ ...NEVER, version }));
    await dialogButton('View theirs').click();
    await expect.element(dialog().getByText(/^Version 4/)).toBeVisible();
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialogButton('Save mine').click();
    await dialogButton('Save mine anyway').click();
    await expect.element(screen.getByText('Saved as version 5')).toBeVisible();
    expect(server.bodiesOf(saveTopology).at(-1)).toMatchObject({ baseVersion: 4 });
  });

  it('a restored old version is saved as a new one', async () => {
    const rows = [versionOf(2, 'Also mine'), versionOf(1, 'Mine')];
    const layers = [{ id: 'base', name: 'Base', visible: true, locked: false }];
    const diagram = exampleOf(getAutoDiagram.response.shape.diagram, { layers });
    server.answer(getTopologyVersions, { rows, total: 2 });
    server.answer(getTopology, ({ version = 2 }) => ({ ...versionOf(version, ''), diagram }));
    const screen = await renderPage(<EditorPage />, { path: '/topologyMap' });
    await screen.getByRole('button', { name: 'Versions' }).click();
    await expect.element(dialog().getByText('Also mine')).toBeVisible();
    await dialog().getByRole('button', { name: 'View' }).nth(1).click();
    await dialogButton('Restore as a new version').click();
    await expect.element(dialog().getByText('Save as version 3')).toBeVisible();
    await dialogButton('Save').click();
    await expect.element(screen.getByText('Saved as version 3')).toBeVisible();
    await expect.element(screen.getByText('Unsaved changes')).not.toBeInTheDocument();
  });
});

it('unsaved changes prompt before leaving, are kept in the browser and offered again', async () => {
  const screen = await editor({ lang: 'zh' });
  await add('weather', /气象站/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('有未保存的修改')).toBeVisible();
  await screen.getByRole('button', { name: '拓扑监控' }).click();
  await dialog()
    .getByRole('button', { name: /继续编辑/ })
    .click();
  expect(screen.address()).toBe('/topologyMap');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '拓扑监控' }).click();
  await dialog()
    .getByRole('button', { name: /^离\s?开$/ })
    .click();
  await expect.poll(screen.address).toBe('/monitoring/topo');
  await screen.unmount();

  await renderPage(<EditorPage />, { path: '/topologyMap', lang: 'zh' });
  await expect.element(dialog().getByText('发现未保存的草稿')).toBeVisible();
  await dialogButton('继续编辑').click();
  await expect.element(part(/气象站/)).toBeVisible();
  await expect.element(page.getByText('有未保存的修改')).toBeVisible();
});
