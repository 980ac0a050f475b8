import type { Permission } from '@heliodon/contract/permissions';
import type { Locator, LocatorSelectors } from 'vitest/browser';

type Find = (page: LocatorSelectors) => Locator;
/** Events outside of the page. */
export interface World {
  /** A new alarm is raised. */
  readonly raiseAlarm: () => Promise<void>;
  /** Waits until it is visible. */
  readonly seen: (found: Locator) => Promise<void>;
}
type Step = (page: LocatorSelectors, world: World) => Promise<unknown>;

/** A control of a permission: removed when the flag is revoked, shown again when it is granted. */
export interface Control {
  readonly flag: Permission;
  /** Files that use the flag, from the repository root. One control may cover several files. */
  readonly files: readonly string[];
  readonly find: Find;
  /** Its container closes without the flag, and does not reopen. */
  readonly closes: boolean;
}

/** Controls visible together. */
export interface View {
  readonly path: string;
  /** Steps to make them visible. */
  readonly before: readonly Step[];
  readonly controls: readonly Control[];
}

type Shown = readonly [flag: Permission, file: string | readonly string[], find: Find, closes?: 'closes'];

/**
 * A page and its controls: flag, file, locator. A flag that hides others, such as that of the page, has its own view.
 */
export const on = (path: string, ...shown: readonly Shown[]): View => after(path, [], ...shown);

/** The same, after steps on the page. */
export const after = (path: string, before: readonly Step[], ...shown: readonly Shown[]): View => ({
  path,
  before,
  controls: shown.map(([flag, file, find, closes]) => ({
    flag,
    files: [file].flat(),
    find,
    closes: closes !== undefined,
  })),
});

export const click =
  (find: Find): Step =>
  async (page, { seen }) => {
    await seen(find(page));
    await find(page).first().click();
  };

type Name = string | readonly string[] | RegExp;
/** The name of an icon may precede it: `download Export`. */
function exactly(name: Name) {
  if (name instanceof RegExp) return { name };
  const words = [name].flat().map((one) => one.replace(/[.?*+()]/g, '\\$&'));
  return { name: new RegExp(`^([a-z-]+ )?(${words.join('|')})$`) };
}

export const main = (page: LocatorSelectors): Locator => page.getByRole('main');
export const rows = (page: LocatorSelectors): Locator => main(page).getByRole('row');
export const dialog = (page: LocatorSelectors): Locator => page.getByRole('dialog');
export const button =
  (name: Name): Find =>
  (page) =>
    main(page).getByRole('button', exactly(name));
/** Includes header, drawers and dialogs. */
export const anyButton =
  (name: Name): Find =>
  (page) =>
    page.getByRole('button', exactly(name));
export const tab =
  (name: Name): Find =>
  (page) =>
    page.getByRole('tab', exactly(name));
export const link =
  (name: Name): Find =>
  (page) =>
    main(page).getByRole('link', exactly(name));
export const entry =
  (name: Name): Find =>
  (page) =>
    page.getByRole('menuitem', exactly(name));
export const text =
  (name: string): Find =>
  (page) =>
    main(page).getByText(name, { exact: true });
export const exporting = button('Export');
