import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { type ExportJob, exportJob, getExportList, removeExport } from '@heliodon/downloads/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { describe, expect, it } from 'vitest';
import DownloadsPage from './DownloadsPage.tsx';

const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
const jobs: readonly ExportJob[] = [
  exampleOf(exportJob, {
    jobId: idOf(1),
    kind: 'operationLog',
    status: 'queued',
    fileName: null,
    sizeBytes: null,
  }),
  exampleOf(exportJob, { jobId: idOf(2), kind: 'alarms', status: 'running', rowsDone: 250, rowsTotal: 1000 }),
  exampleOf(exportJob, {
    jobId: idOf(3),
    kind: 'income',
    status: 'done',
    fileName: 'Income 2026-11.xlsx',
    sizeBytes: 2048,
  }),
  exampleOf(exportJob, {
    jobId: idOf(4),
    kind: 'deviceList',
    status: 'failed',
    fileName: null,
    sizeBytes: null,
  }),
];

/** A server that deletes removed exports. */
function keepJobs(): void {
  let kept = jobs;
  server.answer(getExportList, () => ({ rows: [...kept], total: kept.length }));
  server.answer(removeExport, ({ jobId }) => {
    kept = kept.filter((job) => job.jobId !== jobId);
    return {};
  });
}

describe('the exports of the account', () => {
  it.each([
    ['en', ['Queued', 'Done', 'Failed'], 'Download'],
    ['zh', ['排队中', '已完成', '失败'], '下载'],
  ] as const)(
    'show their state in %s; only a finished one can be downloaded',
    async (lang, states, download) => {
      keepJobs();
      const page = await renderPage(<DownloadsPage />, { lang });
      for (const state of states) await expect.element(page.getByText(state, { exact: true })).toBeVisible();
      await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
      await expect.element(page.getByText('2.0 KB')).toBeVisible();
      const buttons = page.getByRole('button', { name: download });
      await expect
        .poll(() => buttons.elements().map((button) => (button as HTMLButtonElement).disabled))
        .toEqual([true, true, false, true]);
      expect(await seriousViolations()).toEqual([]);
    },
  );

  it('one is deleted after a confirmation that names it', async () => {
    keepJobs();
    const page = await renderPage(<DownloadsPage />);
    await page
      .getByRole('row', { name: /Income 2026-11/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/Income 2026-11\.xlsx/).last()).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Income 2026-11.xlsx')).not.toBeInTheDocument();
    expect(server.bodiesOf(removeExport)).toEqual([{ jobId: idOf(3) }]);
    await expect.element(page.getByText('Queued')).toBeVisible();
  });

  it('have an empty state; a loading error can be retried', async () => {
    server.answer(getExportList, { rows: [], total: 0 });
    const page = await renderPage(<DownloadsPage />);
    await expect.element(page.getByText('No exports yet')).toBeVisible();
    await page.unmount();
    server.answer(getExportList, new Refusal(commonErrors.unexpected));
    const broken = await renderPage(<DownloadsPage />);
    await expect.element(broken.getByRole('button', { name: 'Try again' })).toBeVisible();
    keepJobs();
    await broken.getByRole('button', { name: 'Try again' }).click();
    await expect.element(broken.getByText('Queued')).toBeVisible();
  });
});
