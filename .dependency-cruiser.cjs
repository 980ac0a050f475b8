// Who may import whom: the table in docs/ARCHITECTURE.md. Run by scripts/check-imports.mjs, which also refuses
// relative paths from one workspace into another.

const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const TEST = '\\.test\\.tsx?$|\\.d\\.ts$';
const KERNEL = '^packages/kernel/';
const KIT = '^packages/contract/';
const INFRASTRUCTURE = '^packages/infrastructure/';
const SERVER_KIT = '^packages/server-kit/';
const WEB = '^packages/web/';
const UI = '^packages/ui/';
const ENERGY = '^packages/energy/';
const GEO_RULES = '^features/geo/rules/';
const KINDS = '^device-plane/kinds/';
/** Register maps as data, with the rules to read them. */
const MAPS = '^device-plane/register-maps/';
const STORE = '^device-plane/store/';
const LINKS = '^device-plane/links/';
/** What energy management reads of a plant; a library for the features. */
const SITE = '^device-plane/site/server/';
/** How far a change of settings is, on every page that makes one. */
const SITE_WEB = '^device-plane/site/web/index\\.ts$';
/** What every page that acts on devices asks with. */
const COMMANDS_WEB = '^device-plane/commands/web/index\\.ts$';
/** What every page asks with that makes people prove who they are. */
const PROOF_WEB = '^features/auth/web/proof/index\\.ts$';
const ANY_CONTRACT = '^(features|device-plane)/[^/]+/contract/';
/** Workspaces of which only what their "exports" name is seen from outside. */
const WITH_ENTRIES = '^(features|device-plane/(telemetry|commands|kinds))/';
const OURS = '^(packages|features|device-plane|apps|e2e|bench)/';

/** @param {string} name */
const npm = (name) => `(^|/)node_modules/${name}/`;

/** Only these, npm packages and node: included. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { pathNot: [from, ...allowed] },
});

/** Of our own code only these; npm packages as each package.json says. */
const onlyOfOurs = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: OURS, pathNot: allowed },
});

const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to,
});

const BROWSER_CODE = '^(packages/(web|ui)|(features|device-plane)/[^/]+/web|apps/portal/src)/';
const SERVER_CODE =
  '^(packages/(infrastructure|server-kit)|device-plane/(store|links)|(features|device-plane)/[^/]+/server|apps/server)/';

/** The files named in the features' "exports"; nothing else of them may be seen from outside. */
function publicEntries() {
  const folders = ['features', 'device-plane'].filter((folder) => existsSync(folder));
  const workspaces = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  return workspaces.flatMap((workspace) => {
    const file = join(workspace, 'package.json');
    if (!existsSync(file)) return [];
    const entries = Object.values(JSON.parse(readFileSync(file, 'utf8')).exports ?? {});
    return entries.map((entry) => `^${workspace}/${entry.replace(/^\.\//, '').replaceAll('.', '\\.')}$`);
  });
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', comment: 'No import cycles.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      comment: 'It does not exist, or "exports" does not offer it.',
      severity: 'error',
      from: {},
      // A plugin of the build makes what is virtual.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },

    only('kernel', KERNEL, [npm('temporal-polyfill')], 'The kernel imports nothing but temporal-polyfill.'),
    only('energy', ENERGY, [KERNEL], 'Energy rules are pure: the kernel only, no node:, no React.'),
    only(
      'geo',
      GEO_RULES,
      ['^features/geo/build/', KERNEL, npm('(@photostructure/tz-lookup|gcoord|geokdbush|kdbush)')],
      'Geography is pure: the kernel and its own packages; who uses it reads the files.',
    ),
    only('device-kinds', KINDS, [KERNEL], 'A device kind is data: the kernel only.'),
    only('contract-kit', KIT, [KERNEL, npm('zod')], 'The contract kit imports the kernel and zod.'),
    only(
      'feature-contract',
      ANY_CONTRACT,
      [KERNEL, KIT, ENERGY, MAPS, npm('zod')],
      'A contract imports the kernel, energy, register maps, the contract kit, zod and other contracts.',
    ),
    onlyOfOurs(
      'infrastructure',
      INFRASTRUCTURE,
      [INFRASTRUCTURE, KERNEL, KIT],
      'Infrastructure imports the kernel and the contract kit, and knows no feature.',
    ),
    onlyOfOurs(
      'server-kit',
      SERVER_KIT,
      [SERVER_KIT, INFRASTRUCTURE, KERNEL, KIT],
      'The server kit imports infrastructure, the kernel and the contract kit, and knows no feature.',
    ),
    onlyOfOurs(
      'device-plane',
      '^device-plane/(store|links)/',
      [STORE, LINKS, INFRASTRUCTURE, KERNEL, KIT],
      'Store and links of the device plane import infrastructure, the kernel and the contract kit.',
    ),
    onlyOfOurs(
      'register-maps',
      MAPS,
      [MAPS, KINDS, ANY_CONTRACT, INFRASTRUCTURE, KERNEL],
      'Register maps import device kinds, contracts and the kernel; only library.ts reads files.',
    ),
    onlyOfOurs('web', WEB, [WEB, KERNEL, KIT], 'packages/web imports the kernel and the contract kit.'),
    onlyOfOurs('ui', UI, [UI, WEB, KERNEL, KIT], 'packages/ui imports packages/web, the kernel and the kit.'),
    onlyOfOurs(
      'feature-server',
      '^(features|device-plane)/([^/]+)/server/',
      [
        '^$1/$2/(server|rules)/',
        ANY_CONTRACT,
        KERNEL,
        KIT,
        ENERGY,
        KINDS,
        MAPS,
        STORE,
        LINKS,
        SITE,
        INFRASTRUCTURE,
        SERVER_KIT,
      ],
      'A feature’s server imports contracts, energy, the device plane and the server kit; other services come by context.ts.',
    ),
    onlyOfOurs(
      'feature-web',
      '^(features|device-plane)/([^/]+)/web/',
      [
        '^$1/$2/web/',
        COMMANDS_WEB,
        PROOF_WEB,
        SITE_WEB,
        ANY_CONTRACT,
        KERNEL,
        KIT,
        ENERGY,
        KINDS,
        MAPS,
        WEB,
        UI,
      ],
      'A feature’s web imports contracts, energy, device kinds, packages/web, packages/ui, the dialog of commands, the progress of changes and the proof of auth.',
    ),
    never(
      'feature-inside',
      '^(features|device-plane)/([^/]+)/',
      { path: WITH_ENTRIES, pathNot: ['^$1/$2/', ...publicEntries()] },
      'Of another feature only what its "exports" names.',
    ),
    never(
      'public-entry',
      '^(apps|e2e|bench)/',
      { path: WITH_ENTRIES, pathNot: publicEntries() },
      'Apps import features by their "exports" only.',
    ),
    never(
      'no-apps',
      '^(packages|features|device-plane)/',
      { path: '^apps/' },
      'Nothing below an app imports it.',
    ),
    never(
      'browser-stays-browser',
      BROWSER_CODE,
      { path: SERVER_CODE },
      'Server code must not reach the browser.',
    ),
    never(
      'no-node-in-browser',
      BROWSER_CODE,
      { dependencyTypes: ['core'] },
      'A browser has no node: modules.',
    ),
    never(
      'server-stays-server',
      SERVER_CODE,
      { path: [BROWSER_CODE, npm('(react|react-dom|antd)')] },
      'The server has no screens.',
    ),
  ],
  options: {
    // Types bind as firmly as values when code is moved.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(__dirname, 'tsconfig.base.json') },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.gen\\.ts$' },
    moduleSystems: ['es6', 'cjs', 'tsd'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
