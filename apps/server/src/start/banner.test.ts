import { expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { banner, demoReach } from './banner.ts';

const configOf = (env: Record<string, string>) => {
  const loaded = loadConfig([], env);
  if (!loaded.ok) throw new Error('refused');
  return loaded.config;
};

it.each([
  [{}, /^Only this machine can reach the demo/],
  [{ HOST: '127.0.0.1' }, /^$/],
  [{ HOST: '127.0.0.2' }, /^$/],
  [{ HOST: '::1' }, /^$/],
  [{ HOST: 'localhost' }, /^$/],
  [{ HOST: '0.0.0.0' }, /^WARNING: .*public passwords.*HOST is 0\.0\.0\.0/],
  [{ HOST: '::' }, /^WARNING: /],
  [{ HOST: '192.168.1.5' }, /^WARNING: /],
  [{ HOST: '127.example.com' }, /^WARNING: /],
  [{ DEMO: 'off' }, /^$/],
  [{ DEMO: 'off', HOST: '0.0.0.0' }, /^$/],
])('%j: the network access to the demo is shown as %s', (env, shown) => {
  expect(demoReach(configOf(env)).join(' ').trim()).toMatch(shown);
});

it('stands in the banner', () => {
  expect(banner(configOf({ HOST: '0.0.0.0' }), undefined, [])).toContain('WARNING: the demo accounts');
});
