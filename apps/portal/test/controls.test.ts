import { allPermissions } from '@heliodon/contract/permissions';
import { expect, it } from 'vitest';
import { everyView } from './controls/index.ts';
import { unseenControls } from './unseen-controls.ts';

const sources = import.meta.glob<string>(
  [
    '../../../{features,device-plane}/*/web/**/*.{ts,tsx}',
    '../../../packages/ui/src/**/*.{ts,tsx}',
    '../src/**/*.{ts,tsx}',
    '!**/*.test.*',
  ],
  { eager: true, import: 'default', query: '?raw' },
);

const controls = everyView.flatMap((view) => view.controls);

const asks = /import \{[^}]*\b(Allowed|usePermission|holds)\b[^}]*\} from '@heliodon\/web\/permissions'/;
const fromRoot = (file: string) =>
  file.startsWith('../src/') ? file.replace('..', 'apps/portal') : file.replaceAll('../', '');

/** All flags used in page files. Those of routes are in the route table. */
const used = Object.entries(sources)
  .filter(([, text]) => asks.test(text))
  .flatMap(([file, text]) =>
    allPermissions
      .filter((flag) => text.includes(`'${flag}'`) || text.includes(`"${flag}"`))
      .map((flag) => `${flag} in ${fromRoot(file)}`),
  );
const seen = controls.flatMap(({ flag, files }) => files.map((file) => `${flag} in ${file}`));
const unseen = unseenControls.map(([flag, file]) => `${flag} in ${file}`);

it('finds the uses of permissions', () => {
  expect(used).toContain('logExport in features/system/web/log/LogPage.tsx');
  expect(used).toContain('batteryExport in features/devices/web/history/HistoryPanel.tsx');
});

it('every use of a permission has a control in controls/, or a reason in unseen-controls.ts', () => {
  const known = new Set([...seen, ...unseen]);
  expect(used.filter((use) => !known.has(use))).toEqual([]);
});

it('every control and every reason refers to an existing use', () => {
  const there = new Set(used);
  expect([...seen, ...unseen].filter((use) => !there.has(use))).toEqual([]);
});

it('no use has both a control and a reason for having none', () => {
  expect(unseen.filter((use) => seen.includes(use))).toEqual([]);
});
