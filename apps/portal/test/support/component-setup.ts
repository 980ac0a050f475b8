import type { AnyCall } from '@heliodon/contract/call';
import { startI18n } from '@heliodon/web/i18n';
import { startServerForEachTest } from '@heliodon/web/testing/server';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { loadTexts } from '../../src/texts.ts';
import 'virtual:antd-styles.css';

const [calls = []] = Object.values(
  import.meta.glob<readonly AnyCall[]>('../../../server/src/calls.ts', { eager: true, import: 'callTable' }),
);

await startI18n(loadTexts, ['portal', 'ui']);
startServerForEachTest(calls);
afterEach(() => cleanup());
