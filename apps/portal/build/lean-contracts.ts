import type { Plugin, Rolldown } from 'vite';

type Statement = ReturnType<Rolldown.TransformPluginContext['parse']>['body'][number];
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>;
type Expression = NonNullable<Declaration['declarations'][number]['init']>;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Of a call the portal knows its path and its request; what an answer looks like is for the server to hold. */
const SERVERS_OWN = new Set(['response', 'summary']);
/** Nothing is made when these are evaluated. */
const STILL = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'Literal',
  'Identifier',
  'TemplateLiteral',
]);

/**
 * A contract makes a hundred schemas as soon as it is loaded, most of them for calls or answers that a page never
 * looks at. Without the answers, and with every constant marked as one that may be left out, they are left out.
 */
export function leanContracts(): Plugin {
  return {
    name: 'heliodon-lean-contracts',
    apply: 'build',
    transform: {
      filter: { id: /\/((?:features|device-plane)\/[^/]+\/contract|packages\/contract\/src)\/.*\.ts$/ },
      handler(code) {
        const edits = this.parse(code)
          .body.flatMap((statement) => constantsOf(statement))
          .flatMap(leaner);
        return { code: edited(code, edits), map: null };
      },
    },
  };
}

function constantsOf(statement: Statement): Expression[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => (init && !STILL.has(init.type) ? [init] : []));
}

function leaner(made: Expression): Edit[] {
  return [
    { start: made.start, end: made.start, text: '/* @__PURE__ */ (() => (' },
    ...serversOwn(made),
    { start: made.end, end: made.end, text: '))()' },
  ];
}

function serversOwn(made: Expression): Edit[] {
  if (
    made.type !== 'CallExpression' ||
    made.callee.type !== 'Identifier' ||
    made.callee.name !== 'defineCall'
  )
    return [];
  const [spec] = made.arguments;
  if (spec?.type !== 'ObjectExpression') return [];
  return spec.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    if (!SERVERS_OWN.has(property.key.name)) return [];
    return [{ start: property.value.start, end: property.value.end, text: 'undefined' }];
  });
}

function edited(code: string, edits: readonly Edit[]): string {
  let [result, from] = ['', 0];
  for (const { start, end, text } of edits) {
    result += code.slice(from, start) + text;
    from = end;
  }
  return result + code.slice(from);
}
