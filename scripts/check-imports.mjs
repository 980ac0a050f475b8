// npm run imports: fails on a forbidden import and on any import cycle.

import { checkImports } from './lib/imports.mjs';

const { modules, problems } = await checkImports();
for (const problem of problems) console.error(problem);
console.log(`${modules} modules, ${problems.length} problems`);
if (problems.length > 0 || modules === 0) process.exitCode = 1;
