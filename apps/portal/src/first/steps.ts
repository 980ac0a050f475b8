export const STEPS = ['plant', 'logger', 'live', 'price', 'notify'] as const;
export type StepKey = (typeof STEPS)[number];

/** State of a new user's plant; undefined if unknown or without permission. */
export interface StepFacts {
  readonly plants: number;
  readonly devices: number | undefined;
  readonly hasData: boolean | undefined;
  readonly priced: boolean | undefined;
  readonly recipients: number | undefined;
}

export interface Step {
  readonly key: StepKey;
  readonly done: boolean;
  /** Cannot be done before the steps above it. */
  readonly waits: boolean;
}

/** All steps with their state; undefined until everything is loaded, so that steps do not change visibly. */
export function stepsOf({ plants, devices, hasData, priced, recipients }: StepFacts): Step[] | undefined {
  if (recipients === undefined) return undefined;
  if (plants === 0)
    return STEPS.map((key) => ({
      key,
      done: key === 'notify' && recipients > 0,
      waits: key !== 'plant' && key !== 'notify',
    }));
  if (devices === undefined || hasData === undefined || priced === undefined) return undefined;
  return [
    { key: 'plant', done: true, waits: false },
    { key: 'logger', done: devices > 0, waits: false },
    { key: 'live', done: hasData, waits: devices === 0 },
    { key: 'price', done: priced, waits: false },
    { key: 'notify', done: recipients > 0, waits: false },
  ];
}
