// npm run test:malformed: sends a million malformed messages to the gateway. MALFORMED_COUNT and
// MALFORMED_SEED set their number and sequence.

import { ensureInstalled } from './lib/install.mjs';
import { commandFile } from './lib/project.mjs';
import { runShown } from './lib/run.mjs';

await ensureInstalled();
const args = ['run', '--project', 'db', 'device-plane/telemetry/server/malformed.db.test.ts'];
process.exitCode = await runShown(process.execPath, [commandFile('vitest'), ...args], {
  env: { MALFORMED_COUNT: '1000000', ...process.env },
});
