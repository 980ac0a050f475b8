/**
 * @typedef {import('./vitest-count.mjs').Count} Count
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [needs] steps that must have ended before it starts
 * @property {() => Promise<Count>} run a step that throws has failed
 * @typedef {{ step: string, seconds: number } & Count} Result
 */

/**
 * Runs up to `atOnce` steps at a time, in their order. If a step that another one needs fails, the other one
 * fails without running.
 * @param {readonly Step[]} steps
 * @param {number} atOnce
 * @param {{ onStart?: (step: Step) => void, onError?: (error: unknown) => void }} [listeners]
 * @returns {Promise<Result[]>} in the order of the steps
 */
export async function runSteps(steps, atOnce, { onStart, onError } = {}) {
  /** @type {Map<string, Result>} */
  const results = new Map();
  const waiting = [...steps];
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  const known = new Set(steps.map(({ name }) => name));

  while (waiting.length > 0 || running.size > 0) {
    const at = waiting.findIndex(({ needs = [] }) =>
      needs.every((name) => !known.has(name) || results.has(name)),
    );
    const next = at < 0 ? undefined : waiting[at];
    if (next && running.size < atOnce) {
      waiting.splice(at, 1);
      const end = execute(next).then((result) => {
        results.set(next.name, result);
        running.delete(next.name);
      });
      running.set(next.name, end);
    } else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`steps that need each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return steps.flatMap(({ name }) => results.get(name) ?? []);

  /**
   * @param {Step} step
   * @returns {Promise<Result>}
   */
  async function execute(step) {
    const broken = step.needs?.find((name) => (results.get(name)?.failed ?? 0) > 0);
    if (broken) return { step: step.name, seconds: 0, passed: 0, failed: 1, failures: [`${broken} failed`] };
    onStart?.(step);
    const start = Date.now();
    /** @type {Count} */
    let count = { passed: 0, failed: 1 };
    try {
      count = await step.run();
    } catch (error) {
      onError?.(error);
    }
    const { passed, failed, failures } = count;
    return { step: step.name, seconds: (Date.now() - start) / 1000, passed, failed, failures };
  }
}
