import { loadConfig } from '../config/config.ts';
import { helpText } from '../config/options.mjs';

const loaded = loadConfig(process.argv.slice(2), process.env);
if (!loaded.ok) {
  for (const problem of loaded.problems) process.stderr.write(`${problem.message}\n`);
  process.exitCode = 2;
} else if (loaded.flags.help) {
  process.stdout.write(helpText());
} else {
  // Loading takes a second, so options are checked first.
  const { runProgram } = await import('./program.ts');
  await runProgram(loaded);
}
