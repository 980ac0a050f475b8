// Runs an entry from its sources in a thread. Node 20 does not hand loaders given by execArgv to threads.

import { register } from 'tsx/esm/api';

register();
await import(String(process.argv[2]));
