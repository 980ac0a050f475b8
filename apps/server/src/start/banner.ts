import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { DemoAccount } from '@heliodon/auth/server';
import type { Config } from '../../config/config.ts';
import { startCommand } from '../../config/options.mjs';
import { productVersion } from '../product-version.ts';
import { PLATFORM_MANAGER } from './platform-manager.ts';

const kinds = { manager: 'manager', operator: 'operator', user: 'ordinary user', custom: 'custom role' };

/** Start message with addresses and first steps. */
export function banner(
  config: Config,
  adminPassword: string | undefined,
  demo: readonly DemoAccount[],
): string {
  const line = (name: string, password: string, who: string) =>
    `${name.padEnd(10)} ${password.padEnd(16)} ${who}`;
  const admin = adminPassword
    ? line(PLATFORM_MANAGER, adminPassword, 'platform manager; shown only this once')
    : line(PLATFORM_MANAGER, '(as you set it)', `platform manager; lost it? ${startCommand()} --reset-admin`);
  const accounts = [admin, ...demo.map((a) => line(a.accountName, a.password, `demo: ${kinds[a.kind]}`))];
  return [
    '',
    `  Heliodon ${productVersion()} is running`,
    '',
    ...addresses(config).map((address) => `    ${address}`),
    '',
    ...demoReach(config).map((line) => line && `  ${line}`),
    '  Accounts',
    ...accounts.map((line) => `    ${line}`),
    '',
    `  Data: ${config.databaseUrl ? 'database of DATABASE_URL' : config.dataDir}   API: /docs   Stop: Ctrl+C`,
    '',
    '',
  ].join('\n');
}

/** Where the demo with its public passwords is reachable; a warning if not only from this machine. */
export function demoReach(config: Pick<Config, 'demo' | 'host' | 'given'>): string[] {
  if (!config.demo) return [];
  if (!isLoopback(config.host))
    return [
      'WARNING: the demo accounts have public passwords, and other machines can reach them here',
      `         (HOST is ${config.host}). DEMO=off closes them; without HOST only this machine reaches the demo.`,
      '',
    ];
  if (config.given.includes('host')) return [];
  return [
    'Only this machine can reach the demo, because its passwords are public. HOST=0.0.0.0 opens it.',
    '',
  ];
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

function addresses(config: Config): string[] {
  if (config.publicUrl) return [config.publicUrl];
  if (config.host !== '0.0.0.0') return [`http://${config.host}:${config.port}`];
  const lan = Object.values(networkInterfaces())
    .flat()
    .filter((net) => net?.family === 'IPv4' && !net.internal)
    .map((net) => `http://${net?.address}:${config.port}`);
  return [`http://localhost:${config.port}`, ...lan];
}
