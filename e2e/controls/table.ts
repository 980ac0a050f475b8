import type { Locator, Page } from 'playwright-core';

/** What the pages are about: a plant with something of everything that has controls. */
export interface ControlWorld {
  readonly plant: string;
  readonly inverterId: number;
  readonly batteryId: number;
  readonly chargerId: number;
  readonly meterId: number;
  readonly loggerId: number;
  /** Speaks OCPP. */
  readonly pileId: number;
  readonly alarmId: number;
  readonly findingId: number;
  /** Raises an alarm that was not there before. */
  readonly raiseAlarm: () => Promise<void>;
  /** The meter says what it measures now. */
  readonly measure: () => Promise<void>;
}

type Find = (page: Page, world: ControlWorld) => Locator;
type Step = (page: Page, world: ControlWorld) => Promise<void>;

/** What a permission shows: gone from the page when the flag is taken away, there again when it is given back. */
export interface Control {
  readonly flag: string;
  /** Where the flag is asked for, from the root of the repository. One control may stand for several files. */
  readonly files: readonly string[];
  readonly find: Find;
  /** What it was in closes without the flag, and is not opened again by it. */
  readonly closes: boolean;
}

/** Controls that are on screen together. */
export interface View {
  readonly path: (world: ControlWorld) => string;
  /** Done one after the other, to bring them on screen. */
  readonly before: readonly Step[];
  readonly controls: readonly Control[];
}

type Shown = readonly [flag: string, file: string | readonly string[], find: Find, closes?: 'closes'];
type Path = string | ((world: ControlWorld) => string);

/**
 * A page, and what permissions show on it: flag, file, how to find it. What takes others along with it, as the flag of
 * the page itself does, has a view of its own.
 */
export const on = (path: Path, ...shown: readonly Shown[]): View => after(path, [], ...shown);

/** The same, when something was done on the page. */
export const after = (path: Path, before: readonly Step[], ...shown: readonly Shown[]): View => ({
  path: typeof path === 'string' ? () => path : path,
  before,
  controls: shown.map(([flag, file, find, closes]) => ({
    ...{ flag, files: [file].flat(), find, closes: closes !== undefined },
  })),
});

export const click =
  (find: Find): Step =>
  (page, world) =>
    find(page, world).first().click();

type Name = string | readonly string[] | RegExp;
/** The name of an icon may stand before it: `download Export`. */
function exactly(name: Name) {
  if (name instanceof RegExp) return { name };
  const words = [name].flat().map((one) => one.replace(/[.?*+()]/g, '\\$&'));
  return { name: new RegExp(`^([a-z-]+ )?(${words.join('|')})$`) };
}

export const main = (page: Page): Locator => page.getByRole('main');
export const rows = (page: Page): Locator => main(page).locator('tbody');
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
    page.locator('.ant-dropdown').getByRole('menuitem', exactly(name));
export const text =
  (name: string): Find =>
  (page) =>
    main(page).getByText(name, { exact: true });
export const exporting = button('Export');
