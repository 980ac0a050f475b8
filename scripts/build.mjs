// npm run build: builds portal and server if something changed.

import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { StepFailed } from './lib/run.mjs';

ensureNodeVersion();
try {
  await ensureInstalled();
  await ensureBuilt();
  console.log('apps/portal/dist and apps/server/dist are up to date');
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
