export const STEPS = ['plant', 'logger', 'live', 'price', 'notify'] as const;
export type StepKey = (typeof STEPS)[number];

/** State of a new user's plant; undefined if unknown or without permission. */
export interface StepFacts {
  readonly plants: number;
  readonly devices: number | undefined;
  readonly heard: boolean | undefined;
  readonly priced: boolean | undefined;
  readonly told: number | undefined;
}

export interface Step {
  readonly key: StepKey;
  readonly done: boolean;
  /** Cannot be done before the steps above it. */
  readonly waits: boolean;
}

/** All steps with their state; undefined until everything is loaded, so that steps do not change visibly. */
export function stepsOf({ plants, devices, heard, priced, told }: StepFacts): Step[] | undefined {
  if (told === undefined) return undefined;
  if (plants === 0)
    return STEPS.map((key) => ({
      key,
      done: key === 'notify' && told > 0,
      waits: key !== 'plant' && key !== 'notify',
    }));
  if (devices === undefined || heard === undefined || priced === undefined) return undefined;
  return [
    { key: 'plant', done: true, waits: false },
    { key: 'logger', done: devices > 0, waits: false },
    { key: 'live', done: heard, waits: devices === 0 },
    { key: 'price', done: priced, waits: false },
    { key: 'notify', done: told > 0, waits: false },
  ];
}
