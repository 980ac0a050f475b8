/** What controls a unit. The index is the reported code (point `runMode`). */
export const RUN_MODES = ['auto', 'edge', 'agent', 'localAgent'] as const;
export type RunMode = (typeof RUN_MODES)[number];

export const RUN_MODE = { auto: 0, edge: 1, agent: 2, localAgent: 3 } as const satisfies Record<
  RunMode,
  number
>;

/** A third party or a local server controls it: nothing is sent. */
export const isAgent = (code: unknown): boolean => code === RUN_MODE.agent || code === RUN_MODE.localAgent;
