import type { Plugin, Rolldown } from 'vite';
import { antdStyleTexts } from './antd-style-texts.tsx';

type Program = ReturnType<Rolldown.TransformPluginContext['parse']>;
type Expression = Extract<Program['body'][number], { type: 'ExpressionStatement' }>['expression'];
type Call = Extract<Expression, { type: 'CallExpression' }>;

/** Hooks of antd that make the styles of one component when it is drawn. */
const MAKERS = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);
const FILE = /^heliodon-antd-styles\/(.+)\.css$/;
/** Our own rules win over antd's however they are written, and antd's over those of the bare page. */
const LAYERS = '@layer base, antd;';

/**
 * antd would make its styles in the page, which takes as long as drawing it. They are the same in every theme, as all that
 * differs are custom properties: so they are made here, one file a component, and come with the script that draws it.
 * packages/ui/src/theme.ts tells antd (`zeroRuntime`).
 */
export function antdStyles(): Plugin {
  let texts: ReadonlyMap<string, string> = new Map();
  const missing = new Map<string, string>();
  return {
    name: 'heliodon-antd-styles',
    apply: 'build',
    buildStart() {
      texts = antdStyleTexts({});
    },
    resolveId: { filter: { id: FILE }, handler: (id) => `/${id}` },
    load: {
      filter: { id: /^\/heliodon-antd-styles\// },
      handler(id) {
        const name = FILE.exec(id.slice(1))?.[1] ?? '';
        return { code: inLayer(texts.get(name) ?? ''), moduleSideEffects: true };
      },
    },
    transform: {
      filter: { id: /\/node_modules\/antd\/es\/.*\.js$/ },
      handler(code, id) {
        if (id.endsWith('/theme/util/useResetIconStyle.js'))
          return {
            code: `${importOf('ant-design-icons')}${importOf('Shared')}export default () => {};`,
            map: null,
          };
        const made = stylesMadeIn(this.parse(code));
        if (made.length === 0) return;
        for (const { name } of made) if (!texts.has(name)) missing.set(id, name);
        const imports = [...new Set(made.map(({ name }) => importOf(name)))].join('');
        return { code: imports + withoutMaking(code, made), map: null };
      },
    },
    generateBundle(_, bundle) {
      // Only now it is known which of antd's files the pages need.
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const name = missing.get(id);
          if (name) this.error(`antd-style-texts.tsx draws nothing that has the styles ${name}`);
        }
    },
  };
}

/** The styles of all components as one file: for tests, which load antd as it comes. */
export function allAntdStyles(): Plugin {
  const id = 'virtual:antd-styles.css';
  return {
    name: 'heliodon-all-antd-styles',
    resolveId: (source) => (source === id ? `/${id}` : undefined),
    load: (from) => (from === `/${id}` ? inLayer([...antdStyleTexts({}).values()].join('')) : undefined),
  };
}

const inLayer = (text: string) => `${LAYERS}\n@layer antd{${text}}`;

const importOf = (name: string) => `import 'heliodon-antd-styles/${name}.css';\n`;

interface Made {
  readonly name: string;
  /** Where the function stands that makes them. */
  readonly start: number;
  readonly end: number;
}

/** Every call of a maker in a file, as it stands. */
function stylesMadeIn(node: unknown): Made[] {
  if (typeof node !== 'object' || node === null) return [];
  const made = isCall(node) ? madeBy(node) : undefined;
  const inside = Object.values(node).flatMap(stylesMadeIn);
  return made ? [made, ...inside] : inside;
}

const isCall = (node: object): node is Call => 'type' in node && node.type === 'CallExpression';

function madeBy({ callee, arguments: [component, maker] }: Call): Made | undefined {
  if (callee.type !== 'Identifier' || !MAKERS.has(callee.name) || !component || !maker) return;
  return { name: nameOf(component), start: maker.start, end: maker.end };
}

/** As antd names them itself: 'Button' becomes Button-Button, ['Badge', 'Ribbon'] Badge-Ribbon. */
function nameOf(component: Call['arguments'][number]): string {
  const parts = component.type === 'ArrayExpression' ? component.elements : [component, component];
  return parts.map((part) => (part?.type === 'Literal' ? part.value : '?')).join('-');
}

/** Without the functions nobody calls any more, and all that only they need. */
function withoutMaking(code: string, made: readonly Made[]): string {
  let [result, from] = ['', 0];
  for (const { start, end } of made.toSorted((a, b) => a.start - b.start)) {
    result += `${code.slice(from, start)}() => []`;
    from = end;
  }
  return result + code.slice(from);
}
