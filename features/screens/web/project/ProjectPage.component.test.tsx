import { BASE_PATH } from '@heliodon/contract/call';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { PICTURE_PATH } from '@heliodon/contract/pictures';
import { exampleOf } from '@heliodon/contract/testing/example';
import { queryPlantList } from '@heliodon/plants/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { usePlantStore } from '@heliodon/web/stores';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getProject, LOGO, saveProject, uploadLogo } from '../../contract/project.contract.ts';
import { copyProject } from '../../contract/project-copy.contract.ts';
import ProjectPage from './ProjectPage.tsx';

const OWN = 'Test plant';
const OTHER = 'Werk Leipzig';
const LOGO_ID = '00000000-0000-4000-8000-000000000009';

let project: ReturnType<typeof projectOf>;
const projectOf = (values: object = {}) =>
  exampleOf(getProject.response, { plantName: OWN, theme: 'night', version: 1, ...values });

/** A valid PNG file of the given size. */
async function pngOf(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Pictures are loaded by URL, not by calls. The test server restores fetch at the end. */
function answerPictures(answer: () => object): void {
  const faked = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    String(input).startsWith(BASE_PATH + PICTURE_PATH)
      ? new Response(await pngOf(55, 22))
      : faked(input, init);
  class FakeUpload {
    readonly upload: { onprogress?: unknown } = {};
    onload: (() => void) | undefined;
    readonly status = 200;
    responseText = '';
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      this.responseText = JSON.stringify(answer());
      queueMicrotask(() => this.onload?.());
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
}

beforeEach(() => {
  project = projectOf();
  const plant = exampleOf(queryPlantList.response.shape.rows.element, { plantId: 2, name: OTHER });
  server
    .answer(getProject, ({ plantId }) => (plantId === 1 ? project : projectOf({ plantName: OTHER })))
    .answer(uploadLogo, { uploadUrl: '/upload', maxBytes: LOGO.maxBytes })
    .answer(queryPlantList, { rows: [plant], total: 1 })
    .answer(saveProject, ({ version, plantId: _plantId, ...saved }) => {
      project = projectOf({ ...saved, version: version + 1 });
      return { version: version + 1 };
    });
  answerPictures(() => ({
    code: SUCCESS,
    msg: '',
    data: { pictureId: LOGO_ID, width: 55, height: 22, sizeBytes: 99 },
  }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function projectPage(options: PageOptions = {}) {
  const page = await renderPage(<ProjectPage />, { plant: { name: OWN }, ...options });
  usePlantStore.setState({ plantCount: 2 });
  const preview = page.getByRole('heading', { level: 1 }).nth(1);
  await expect.element(preview).toBeVisible();
  return {
    ...page,
    preview,
    save: page.getByRole('button', { name: /^(Save|保\s*存)$/ }),
    upload: (name: string, content: BlobPart, type = 'image/png') =>
      userEvent.upload(
        document.querySelector('input[type="file"]') as HTMLElement,
        new File([content], name, { type }),
      ),
  };
}

describe('name and colours', () => {
  it('are shown in the preview immediately and stored when saved', async () => {
    const page = await projectPage({ lang: 'zh' });
    await expect.element(page.preview).toHaveTextContent(OWN);
    await expect.element(page.save).toBeDisabled();
    await page.getByLabelText('大屏名称').fill('总部大厅');
    await expect.element(page.preview).toHaveTextContent('总部大厅');
    await page.getByText('森林绿').click();
    await userEvent.fill(document.querySelector('input[type="color"]') as HTMLElement, '#00247d');
    await expect.element(page.getByText(/看不清/)).toBeVisible();
    await page.getByRole('switch', { name: '公开展示' }).click();
    await expect.element(page.getByText(/无需登录即可查看/)).toBeVisible();
    await page.save.click();
    await expect.element(page.getByText('大屏配置已保存')).toBeVisible();
    await expect.element(page.save).toBeDisabled();
    expect(server.bodiesOf(saveProject)).toEqual([
      {
        plantId: 1,
        version: 1,
        screenName: '总部大厅',
        logoId: null,
        theme: 'forest',
        accent: '#00247d',
        isPublic: true,
      },
    ]);
  });

  it('states that a public plant waits for admission to the showcase', async () => {
    project = projectOf({ isPublic: true, awaitsAdmission: true });
    const page = await projectPage();
    await expect.element(page.getByText(/has not admitted this plant/)).toBeVisible();
    await page.getByRole('switch', { name: 'Public showcase' }).click();
    await expect.element(page.getByText(/has not admitted this plant/)).not.toBeInTheDocument();
  });

  it.each(['light', 'dark'] as const)('have no serious accessibility violation in %s', async (theme) => {
    await projectPage({ theme });
    expect(await seriousViolations()).toEqual([]);
  });

  it('saved by another user meanwhile are loaded only on request', async () => {
    server.answer(saveProject, () => {
      project = projectOf({ screenName: 'Of another', version: 5 });
      return new Refusal(commonErrors.conflict);
    });
    const page = await projectPage();
    await page.getByLabelText('Screen name').fill('Mine');
    await page.save.click();
    await expect.element(page.getByText(/Someone else has changed this big screen/)).toBeVisible();
    await expect.element(page.preview).toHaveTextContent('Mine');
    await page.getByRole('button', { name: 'Load saved configuration' }).click();
    await expect.element(page.preview).toHaveTextContent('Of another');
  });

  it('that cannot be loaded show an error', async () => {
    server.answer(getProject, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<ProjectPage />);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
  });
});

describe('the logo', () => {
  it('shows why a file that is no picture, broken or too large is rejected', async () => {
    const page = await projectPage({ lang: 'zh' });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await pngOf(512, 512);
    await page.upload('logo.svg', svg, 'image/svg+xml');
    await expect.element(page.getByText(/不支持的图片格式/)).toBeVisible();
    await page.upload('logo.png', png.slice(0, 20));
    await expect.element(page.getByText(/文件不完整或不是图片/)).toBeVisible();
    await page.upload('logo.png', svg);
    await expect.element(page.getByText(/不支持的图片格式/)).toBeVisible();
    await page.upload('logo.png', new Blob([png, new Uint8Array(LOGO.maxBytes)]));
    await expect.element(page.getByText('图片大小须小于 2 MB')).toBeVisible();
    expect(server.bodiesOf(uploadLogo)).toEqual([]);

    await page.upload('logo.png', png);
    await expect.element(page.getByText(/与建议比例 550:220 相差较大/)).toBeVisible();
    await expect.element(page.getByAltText('当前徽标')).toBeVisible();
    await expect.element(page.getByAltText(OWN)).toBeVisible();
  });

  it('is removed, and restored by a reset', async () => {
    project = projectOf({ logoId: LOGO_ID });
    const page = await projectPage();
    await expect.element(page.getByAltText('Current logo')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Click or drop an image here')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.element(page.getByAltText('Current logo')).toBeVisible();
  });

  it('that the server refused can be uploaded again', async () => {
    answerPictures(() => ({ code: commonErrors.unexpected.code, msg: 'The disk is full', data: null }));
    const page = await projectPage();
    await page.upload('logo.png', await pngOf(550, 220));
    await expect.element(page.getByText('The disk is full')).toBeVisible();
    answerPictures(() => ({
      code: SUCCESS,
      msg: '',
      data: { pictureId: LOGO_ID, width: 550, height: 220, sizeBytes: 99 },
    }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByAltText('Current logo')).toBeVisible();
  });
});

describe('unsaved changes', () => {
  it('require confirmation before the page or the plant is left', async () => {
    const page = await projectPage();
    await page.getByText('Graphite').click();
    await expect.element(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Apply to other plants' })).toBeDisabled();
    await page.getByRole('link', { name: 'Open big screen' }).click();
    await expect.element(page.getByText('Unsaved changes').last()).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(page.address()).toBe('/');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

    const { plant } = usePlantStore.getState();
    if (plant) usePlantStore.setState({ plant: { ...plant, plantId: 2, name: OTHER } });
    await expect.element(page.getByText(`${OWN} has unsaved changes`).last()).toBeVisible();
    await page.getByRole('button', { name: 'Discard and switch' }).click();
    await expect.element(page.preview).toHaveTextContent(OTHER);
    await expect.element(page.getByRole('radio', { name: 'Graphite' })).not.toBeChecked();
  });
});

it('the saved look is copied to other plants, with the logo if selected', async () => {
  project = projectOf({ logoId: LOGO_ID, theme: 'plum' });
  server.answer(copyProject, { plants: 1 });
  const page = await projectPage();
  await page.getByRole('button', { name: 'Apply to other plants' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Apply (0)' })).toBeDisabled();
  await dialog.getByRole('combobox').fill('Leipzig');
  await page.getByTitle(OTHER).click();
  // The open list covers the controls below; this click closes it.
  await dialog.getByText(/theme and accent colour/).click();
  await dialog.getByRole('checkbox', { name: 'Apply the logo as well' }).click();
  await dialog.getByRole('button', { name: 'Apply (1)' }).click();
  await expect.element(page.getByText('Applied to plants: 1')).toBeVisible();
  expect(server.bodiesOf(copyProject)).toEqual([{ plantId: 1, toPlantIds: [2], withLogo: true }]);
});
