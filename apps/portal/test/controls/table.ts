import type { Permission } from '@heliodon/contract/permissions';
import type { Locator, LocatorSelectors } from 'vitest/browser';

type Find = (page: LocatorSelectors) => Locator;
/** What happens outside of the page. */
export interface World {
  /** An alarm is raised that was not there before. */
  readonly raiseAlarm: () => Promise<void>;
  /** Waits until it is on screen, however long its script takes to come. */
  readonly seen: (found: Locator) => Promise<void>;
}
type Step = (page: LocatorSelectors, world: World) => Promise<unknown>;

/** What a permission shows: gone from the page when the flag is taken away, there again when it is given back. */
export interface Control {
  readonly flag: Permission;
  /** Where the flag is asked for, from the root of the repository. One control may stand for several files. */
  readonly files: readonly string[];
  readonly find: Find;
  /** What it was in closes without the flag, and is not opened again by it. */
  readonly closes: boolean;
}

/** Controls that are on screen together. */
export interface View {
  readonly path: string;
  /** Done one after the other, to bring them on screen. */
  readonly before: readonly Step[];
  readonly controls: readonly Control[];
}

type Shown = readonly [flag: Permission, file: string | readonly string[], find: Find, closes?: 'closes'];

/**
 * A page, and what permissions show on it: flag, file, how to find it. What takes others along with it, as the flag of
 * the page itself does, has a view of its own.
 */
export const on = (path: string, ...shown: readonly Shown[]): View => after(path, [], ...shown);

/** The same, when something was done on the page. */
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
/** The name of an icon may stand before it: `download Export`. */
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
/** Also beside the page: in its header, in drawers and dialogs. */
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
