import type { Frame, SignedInPageName } from '../src/routes/table.ts';

/** Modules that every page after sign-in loads at once: see src/routes/loaders.ts. */
export const ALWAYS = [
  'portal/src/shell/SignedInFrame',
  'portal/src/pages/GuardedPage',
  'portal/src/routes/consolePages',
  'portal/src/session/entry',
  'portal/src/moreTexts',
];
export const LAYOUTS: Readonly<Record<Exclude<Frame, 'public'>, string>> = {
  console: 'portal/src/shell/ConsoleLayout',
  wall: 'portal/src/shell/WallLayout',
};

/** Entry pages. */
export const START_PAGES = {
  plantList: 'portal/src/pages/PlantListPage',
  plantListv3: 'portal/src/pages/PlantListPage',
  overview: 'screens/web/overview/OverviewScreen',
  overviewv3: 'screens/web/overview/OverviewScreen',
} as const satisfies Partial<Record<SignedInPageName, string>>;

export const isFileOf = (part: string, id: string): boolean => id.includes(`/${part}.ts`);
