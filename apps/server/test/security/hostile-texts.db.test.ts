import type { AnyCall } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { hostileTexts } from '@heliodon/infrastructure/testing/hostile-texts';
import type { AccessCase } from '@heliodon/server-kit/testing/access-cases';
import { wholeSecurity } from '@heliodon/server-kit/testing/security-extent';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTable } from '../../src/calls.ts';
import { accessCases } from '../access-cases.ts';
import { type Answer, startTestServer, type TestServer } from '../server.ts';
import { thingsNamedBy, World } from '../world.ts';
import { type RequestField, textFields } from './request-fields.ts';

/** Texts per field in the short form; all fields together use all texts. */
const TEXTS_OF_A_FIELD = 4;
const AT_A_TIME = 8;
/** Some calls delete their objects: new ones are created regularly. */
const TEXTS_OF_A_PARTY = 100;
/** Last, because its values redirect other calls to other hosts. */
const LAST = '/system/saveSettings';

const fields = [...callTable]
  .filter(({ path }) => path in accessCases)
  .sort((a, b) => Number(a.path === LAST) - Number(b.path === LAST))
  .flatMap((call) => textFields(call).map((field) => ({ call, field, name: call.path + field.path })))
  .map((one, n) => ({ ...one, texts: wholeSecurity ? hostileTexts : someTexts(n) }));

function someTexts(n: number): readonly string[] {
  const at = (n * TEXTS_OF_A_FIELD) % hostileTexts.length;
  return hostileTexts.slice(at, at + TEXTS_OF_A_FIELD);
}

let server: TestServer;
let world: World;
let tree: Awaited<ReturnType<World['tree']>>;
let root: Awaited<ReturnType<World['root']>>;

beforeAll(async () => {
  server = await startTestServer();
  await server.context.store.prepare();
  world = new World(server);
  tree = await world.tree([]);
  root = await world.root();
});
afterAll(() => server.stop());

let address = 0;
async function ask(call: AnyCall, body: unknown, token: string): Promise<Answer> {
  const n = ++address;
  // Signing out ends only the session of its own token.
  const as = call.access === 'session' ? await world.token(root) : token;
  return server.call(call.path, body, { token: as, ip: `10.${5 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}` });
}

/** A file uploaded within a call contains texts too. */
const fileWith = (text: string) => Buffer.from(`Account,Role,Name\n${text},User,${text}`).toString('base64');
const textsFor = ({ path }: RequestField, texts: readonly string[]) =>
  path.endsWith('.content') ? texts.flatMap((text) => [text, fileWith(text)]) : texts;

it('the texts are 500 different ones, and text fields are found', () => {
  expect(new Set(hostileTexts).size).toBe(500);
  expect(fields.length).toBeGreaterThan(300);
  expect(fields.map(({ name }) => name)).toContain('/topology/saveTopology.diagram.nodes[].title');
});

/** Bodies rejected by the contract reach no code: only a few of them are sent, but all others. */
function worthSending(call: AnyCall, bodies: readonly unknown[]): unknown[] {
  const reaching = bodies.filter((body) => call.request.safeParse(body).success);
  const refused = bodies.filter((body) => !reaching.includes(body));
  return [...refused.slice(0, TEXTS_OF_A_FIELD), ...reaching];
}

describe.each(fields)('$name', ({ call, field, texts }) => {
  it('is stored safely or rejected', { timeout: 600_000 }, async () => {
    const testCase = accessCases[call.path] as AccessCase;
    const token = await world.token(root);
    const unexpected: string[] = [];
    const all = textsFor(field, texts);
    for (let at = 0; at < all.length; at += TEXTS_OF_A_PARTY) {
      const party = await tree.party(root, thingsNamedBy(testCase));
      const some = all.slice(at, at + TEXTS_OF_A_PARTY);
      const bodies = worthSending(
        call,
        some.map((text) => field.put(testCase.body(party), text)),
      );
      for (let from = 0; from < bodies.length; from += AT_A_TIME) {
        // Rate limits are tested elsewhere.
        await server.db.deleteFrom('attempt').execute();
        const asked = bodies.slice(from, from + AT_A_TIME).map(async (body) => {
          const { code } = await ask(call, body, token);
          return { code, body };
        });
        const broken = (await Promise.all(asked)).filter(({ code }) => code === commonErrors.unexpected.code);
        unexpected.push(...broken.map(({ body }) => JSON.stringify(body).slice(0, 300)));
      }
    }
    expect(unexpected).toEqual([]);
  });
});

/** Whole columns as text: user input is never stored with tag brackets. */
it('no HTML tag is stored anywhere', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = 'public'`.execute(server.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const kept = await sql<{ row: string }>`
      SELECT left(t::text, 300) AS row FROM ${sql.raw(name)} t WHERE t::text ~ '<[A-Za-z/%]' LIMIT 3`.execute(
      server.db,
    );
    found.push(...kept.rows.map(({ row }) => `${name}: ${row}`));
  }
  expect(found).toEqual([]);
});
