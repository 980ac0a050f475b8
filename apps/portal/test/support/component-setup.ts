import type { AnyCall } from '@heliodon/contract/call';
import { startI18n } from '@heliodon/web/i18n';
import { startServerForEachTest } from '@heliodon/web/testing/server';
import { afterEach } from 'vitest';
import { server } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { loadTexts } from '../../src/texts.ts';
import '../../src/antd.css';

const [calls = []] = Object.values(
  import.meta.glob<readonly AnyCall[]>('../../../server/src/calls.ts', { eager: true, import: 'callTable' }),
);

await startI18n(loadTexts, ['portal', 'ui']);
startServerForEachTest(calls);
afterEach(() => {
  // Removing the focused element forces a layout of the whole page.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return cleanup();
});

/** Not painting saves an eighth of the time of all component tests. */
const frame = window.frameElement as HTMLElement | null;
if (server.config.browser.headless) frame?.style.setProperty('opacity', '0');
