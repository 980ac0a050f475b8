export const STEPS = ['plant', 'logger', 'live', 'price', 'notify'] as const;
export type StepKey = (typeof STEPS)[number];

/** What is known of a newcomer's plant; undefined where it is not known, or not theirs to know. */
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
  /** Cannot be done before the ones above it. */
  readonly waits: boolean;
}

/** Every step with its state; undefined until all of it is known, so that nothing is ticked off after a moment. */
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
