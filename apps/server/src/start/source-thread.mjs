// Runs an entry from source in a thread. Node 20 does not apply loaders of execArgv to threads.

import { register } from 'tsx/esm/api';

register();
await import(String(process.argv[2]));
