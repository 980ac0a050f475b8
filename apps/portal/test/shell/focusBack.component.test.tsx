import { renderPage } from '@heliodon/ui/testing/renderPage';
import { Drawer } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useFocusBack } from '../../src/shell/useFocusBack.ts';

/** Like a line of the bill. */
function Lines() {
  const [open, setOpen] = useState(false);
  useFocusBack();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Energy charge
      </button>
      {open && <Drawer open title="Details" onClose={() => setOpen(false)} />}
    </>
  );
}

it('a drawer that is removed without being closed returns the focus', async () => {
  const page = await renderPage(<Lines />);
  const line = page.getByRole('button', { name: 'Energy charge' });
  await expect.element(line).toBeVisible();
  (line.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const drawer = page.getByRole('dialog');
  await expect.element(drawer).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('.ant-drawer')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(line).toHaveFocus();
});
